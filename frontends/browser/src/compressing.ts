/** Texts in addresses: compressed, in letters that an address may have. */

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const answer = new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream as TransformStream));
  return new Uint8Array(await answer.arrayBuffer());
}

export function lettersOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function bytesOf(letters: string): Uint8Array {
  return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
}

export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return lettersOf(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(letters: string): Promise<string> {
  const bytes = bytesOf(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
