// Sorts and filters the lists of cards. Without it they are plain tables and galleries.
(() => {
  const key = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.cwKey ?? cell.textContent.trim();
  };

  const sort = (table, column) => {
    const heads = [...table.tHead.rows[0].cells];
    const up = heads[column].getAttribute("aria-sort") !== "ascending";
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[column].setAttribute("aria-sort", up ? "ascending" : "descending");
    const body = table.tBodies[0];
    const rows = [...body.rows].sort((one, other) =>
      key(one, column).localeCompare(key(other, column), document.documentElement.lang, {
        numeric: true,
      }));
    body.append(...(up ? rows : rows.reverse()));
  };

  const makeSortable = (table) => {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => sort(table, column));
    });
  };

  const makeFilter = (input) => {
    const list = document.getElementById(input.dataset.cwFilter);
    const items = [...list.querySelectorAll("[data-cw-text]")];
    const box = input.parentElement;
    const filter = () => {
      const words = input.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const item of items) {
        const text = item.dataset.cwText.toLocaleLowerCase();
        item.hidden = !words.every((word) => text.includes(word));
        if (!item.hidden) shown += 1;
      }
      box.querySelector(".cw-count").textContent = `${shown} / ${items.length}`;
      box.querySelector(".cw-none").hidden = shown > 0;
      // What is looked for stays in the address, so that it can be linked to.
      const address = new URL(location);
      if (words.length) address.searchParams.set("filter", words.join(" "));
      else address.searchParams.delete("filter");
      history.replaceState(history.state, "", address);
    };
    box.hidden = false;
    input.value = new URL(location).searchParams.get("filter") ?? "";
    filter();
    input.addEventListener("input", filter);
  };

  document.querySelectorAll("table[data-cw-sortable]").forEach(makeSortable);
  document.querySelectorAll("input[data-cw-filter]").forEach(makeFilter);
})();
