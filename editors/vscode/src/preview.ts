import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

interface Face {
  name: string;
  language: string;
  languages: string[];
  svg: string;
}

const PAUSE = 150;

/** The face of the card in the active editor, in a panel beside it. */
export class Preview implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private readonly listeners: vscode.Disposable[];

  constructor(private readonly client: () => LanguageClient | undefined) {
    this.listeners = [
      vscode.workspace.onDidChangeTextDocument((change) => this.later(change.document)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.later(editor.document)),
    ];
  }

  async open(): Promise<void> {
    if (this.panel === undefined) {
      const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.panel = vscode.window.createWebviewPanel("cardwright.preview", "Card", beside);
      this.panel.onDidDispose(() => (this.panel = undefined));
    }
    const editor = vscode.window.activeTextEditor;
    if (editor !== undefined) {
      await this.draw(editor.document);
    }
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.panel?.dispose();
    this.listeners.forEach((listener) => listener.dispose());
  }

  private later(document: vscode.TextDocument): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.draw(document), PAUSE);
  }

  /** Draw a card; one with faults leaves the face as it was. */
  private async draw(document: vscode.TextDocument): Promise<void> {
    const client = this.client();
    if (this.panel === undefined || client === undefined || !document.fileName.endsWith(".card")) {
      return;
    }
    const face = await client.sendRequest<Face | null>("cardwright/face", {
      uri: document.uri.toString(),
    });
    if (face !== null && this.panel !== undefined) {
      this.panel.title = face.name;
      this.panel.webview.html = page(face);
    }
  }
}

/** No script runs in the panel; the drawing needs only its own styles. */
function page(face: Face): string {
  return `<!DOCTYPE html>
<html lang="${face.language}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
  <style>body { display: grid; place-items: center; } svg { width: min(90vw, 32rem); height: auto; }</style>
</head>
<body>${face.svg}</body>
</html>`;
}
