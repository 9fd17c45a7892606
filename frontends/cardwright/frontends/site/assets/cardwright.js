// Sorts and filters the tables of cards. Without it they are plain tables.
(() => {
  const start = () => {
    for (const table of document.querySelectorAll("table[data-cw-sortable]")) {
      table.tHead.rows[0].querySelectorAll("th").forEach((head, column) => {
        if (head.querySelector("button")) return;
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = head.textContent;
        head.replaceChildren(button);
        button.addEventListener("click", () => {
          const up = head.getAttribute("aria-sort") !== "ascending";
          for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", up ? "ascending" : "descending");
          const body = table.tBodies[0];
          const key = (row) => row.cells[column].textContent.trim();
          const rows = [...body.rows].sort((a, b) =>
            key(a).localeCompare(key(b), document.documentElement.lang, { numeric: true }));
          body.append(...(up ? rows : rows.reverse()));
        });
      });
    }
    for (const input of document.querySelectorAll("input[data-cw-filter]")) {
      const table = document.getElementById(input.dataset.cwFilter);
      input.addEventListener("input", () => {
        const words = input.value.toLocaleLowerCase().split(/\s+/);
        for (const row of table.tBodies[0].rows) {
          const text = (row.textContent + " " + row.dataset.cwText).toLocaleLowerCase();
          row.hidden = !words.every((word) => text.includes(word));
        }
      });
    }
  };
  if (typeof document$ !== "undefined") document$.subscribe(start);
  else document.addEventListener("DOMContentLoaded", start);
})();
