/** A service worker: what was visited is there without a net; with one, what is new is shown. */

interface Worker {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableMessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}

const worker = self as unknown as Worker;
const KEPT = "cardwright-visited";

async function keep(address: string): Promise<void> {
  const cache = await caches.open(KEPT);
  if (await cache.match(address)) return;
  const response = await fetch(address);
  if (response.ok) await cache.put(address, response);
}

/** Whether an answer is kept already, as it is now. */
async function isKept(cache: Cache, address: string, response: Response): Promise<boolean> {
  const version = ({ headers }: Response): string | null => headers.get("etag") ?? headers.get("last-modified");
  const old = await cache.match(address);
  return old !== undefined && version(old) !== null && version(old) === version(response);
}

async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(KEPT);
  const address = request.url.split("#")[0]!;
  try {
    const response = await fetch(request);
    if (response.status === 200 && !(await isKept(cache, address, response))) {
      event.waitUntil(cache.put(address, response.clone())); // nobody waits for it
    }
    return response;
  } catch (error) {
    const found = await cache.match(request.url, { ignoreSearch: request.mode === "navigate" });
    if (found) return found;
    throw error;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => {
  const { keep: addresses, reply } = event.data as { keep: string[]; reply?: MessagePort };
  const port = reply ?? event.ports[0];
  event.waitUntil(Promise.allSettled(addresses.map(keep)).then(() => port?.postMessage("kept")));
});
worker.addEventListener("fetch", (event) => {
  const isOwn = new URL(event.request.url).origin === worker.location.origin;
  if (isOwn && event.request.method === "GET") event.respondWith(answer(event));
});
