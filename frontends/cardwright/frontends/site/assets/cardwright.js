// Sorts tables by their columns. Without it they are plain tables.
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

  document.querySelectorAll("table[data-cw-sortable]").forEach(makeSortable);
})();
