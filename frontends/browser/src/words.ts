/** What the client says besides the words of a game, in the language of the page. */

export type Words = Record<string, string>;

let known: Words = {};

/** Get the words of a language from beside the client. */
export async function loadWords(base: URL, language: string): Promise<void> {
  const found = await fetch(new URL(`words/${language}.json`, base));
  const response = found.ok ? found : await fetch(new URL("words/en.json", base));
  known = (await response.json()) as Words;
}

/** A phrase, with its gaps filled. */
export function word(key: string, gaps: Record<string, string | number> = {}): string {
  const text = known[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, gap: string) => String(gaps[gap] ?? whole));
}

export function hasWord(key: string): boolean {
  return key in known;
}
