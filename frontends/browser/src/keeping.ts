/** Having a page and what it needs at hand when there is no net. */

/** Keep some files, and all that this page has loaded. Says so on the page when it is done. */
export async function keepOffline(base: URL, more: string[]): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL("../offline.js", base));
    const { active } = await navigator.serviceWorker.ready;
    const files = (await (await fetch(new URL("files.json", base))).json()) as string[];
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    const addresses = [location.href.split("#")[0]!, ...loaded, ...files.map((file) => new URL(file, base).href), ...more];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (document.documentElement.dataset["offline"] = "ready");
    active?.postMessage({ keep: [...new Set(addresses)].filter((address) => address.startsWith(location.origin)) }, [port2]);
  } catch {
    // A page from a file, or one that may keep nothing, works with a net only.
  }
}
