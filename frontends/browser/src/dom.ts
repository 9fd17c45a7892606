/** Building what is shown: elements with their attributes, handlers and children. */

type Child = Node | string | number | null | undefined | false;
type Handler = (event: never) => unknown;
type Attributes = Record<string, string | number | boolean | null | undefined | Handler>;

/** Make an element. `onclick` and the like are handlers; `false` and nothing leave an attribute out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...shown(children));
  return element;
}

/** The children that are there. */
export function shown(children: (Child | Child[])[]): (Node | string)[] {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "number" ? String(child) : (child as Node | string)));
}

/** Give somebody a file. */
export function download(name: string, content: string | Blob): void {
  const file = typeof content === "string" ? new Blob([content], { type: "application/json" }) : content;
  const url = URL.createObjectURL(file);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
