/** A text of cards in an editor: coloured, completed, with what is wrong where it is. */

import { autocompletion, closeBrackets, completionKeymap, snippet } from "@codemirror/autocomplete";
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { h } from "./dom.js";
import type { Language } from "./language.js";
import { word } from "./words.js";

export interface Fault {
  from: number;
  to: number;
  severity: "error" | "warning";
  code: string;
  message: string;
  notes: string[];
  fix: { from: number; to: number; insert: string }[];
}

/** What comes of a text. */
export interface Seen {
  faults: Fault[];
  face: { svg: string; name: string } | null;
  texts: Record<string, string[]>;
}

interface Offered {
  label: string;
  text: string;
  detail: string;
  snippet: boolean;
}

const cardLanguage = StreamLanguage.define<null>({
  name: "cardwright",
  startState: () => null,
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/#.*/)) return "comment";
    if (stream.match(/"[^"]*"?/)) return "string";
    if (stream.match(/\d+/)) return "number";
    if (stream.match(/->|[+/:{}()\-*]/)) return "operator";
    const first = stream.string.slice(0, stream.pos).trim() === "";
    if (stream.match(/[\p{L}_][\p{L}\w-]*/u)) return first ? "keyword" : "variableName";
    stream.next();
    return null;
  },
});

const looks = HighlightStyle.define([
  { tag: tags.comment, color: "var(--md-code-hl-comment-color, #666)" },
  { tag: tags.string, color: "var(--md-code-hl-string-color, #14633b)" },
  { tag: tags.number, color: "var(--md-code-hl-number-color, #c01f1f)" },
  { tag: tags.keyword, color: "var(--md-code-hl-keyword-color, #2c52a0)", fontWeight: "bold" },
  { tag: tags.operator, color: "var(--md-code-hl-operator-color, #666)" },
]);

const PAUSE = 40;

export class Editing {
  readonly root = h("div", { class: "ct-editor" });
  private readonly view: EditorView;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the language knows the text by; nothing while it is not ready. */
  path: string | null = null;
  language: Language | null = null;

  constructor(private readonly changed: () => void) {
    this.view = new EditorView({ parent: this.root, state: this.state("") });
  }

  private state(doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        closeBrackets(),
        lintGutter(),
        cardLanguage,
        syntaxHighlighting(looks),
        autocompletion({ override: [(context) => this.complete(context)] }),
        keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": word("text_of_card") }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          clearTimeout(this.timer);
          this.timer = setTimeout(this.changed, PAUSE);
        }),
      ],
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Show another text, of which nothing can be taken back into the one before. */
  open(path: string | null, text: string): void {
    this.path = path;
    this.view.setState(this.state(text));
  }

  /** Change the text to another, which can be taken back. */
  put(text: string): void {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  focus(): void {
    this.view.focus();
  }

  mark(faults: Fault[]): void {
    const length = this.view.state.doc.length;
    const found = faults.map((fault) => ({
      from: Math.min(fault.from, length),
      to: Math.min(Math.max(fault.to, fault.from), length),
      severity: fault.severity,
      source: fault.code,
      message: [fault.message, ...fault.notes].join("\n"),
      actions: fault.fix.length ? [{ name: word("mend"), apply: () => this.mend(fault) }] : [],
    }));
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  mend(fault: Fault): void {
    this.view.dispatch({ changes: fault.fix });
    this.view.focus();
  }

  /** Go to a place of the text. */
  select(fault: Fault): void {
    const length = this.view.state.doc.length;
    this.view.dispatch({ selection: { anchor: Math.min(fault.from, length), head: Math.min(fault.to, length) }, scrollIntoView: true });
    this.view.focus();
  }

  async format(): Promise<void> {
    if (!this.language || this.path === null) return;
    await this.language.ask("edit", this.path, this.text);
    const text = await this.language.ask("formatted", this.path);
    if (text !== null && text !== this.text) this.put(text);
  }

  private async complete(context: CompletionContext): Promise<CompletionResult | null> {
    const before = context.matchBefore(/[\p{L}\w-]+/u);
    const { language, path } = this;
    if ((!before && !context.explicit) || !language || path === null) return null;
    await language.ask("edit", path, this.text);
    const offered = await language.asked<Offered[]>("complete", path, context.pos);
    if (offered.length === 0) return null;
    return {
      from: before?.from ?? context.pos,
      options: offered.map((each) => ({
        label: each.label,
        detail: each.detail,
        apply: each.snippet ? snippet(each.text) : each.text,
      })),
      validFor: /^[\p{L}\w-]*$/u,
    };
  }
}

/** A fault in words, with its way out. */
export function faultTold(fault: Fault, mend: (() => void) | null, go: (() => void) | null = null): HTMLElement {
  const name = h("strong", {}, fault.message);
  return h(
    "div",
    { role: "listitem", class: `ct-fault ct-${fault.severity}` },
    go ? h("button", { type: "button", class: "ct-link", onclick: go }, name) : name,
    fault.notes.map((note) => h("div", {}, note)),
    mend && fault.fix.length > 0 && h("button", { type: "button", onclick: mend }, word("mend")),
  );
}

/** What a card says, in all languages; that of the page is open. */
export function textsTold(texts: Record<string, string[]>, language: string): HTMLElement[] {
  return Object.entries(texts).map(([code, lines]) =>
    h(
      "details",
      { open: code === language, lang: code },
      h("summary", {}, languageName(code)),
      lines.map((line) => h("p", {}, line)),
    ),
  );
}

/** What a language calls itself. */
export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}
