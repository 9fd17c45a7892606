import * as vscode from "vscode";
import { LanguageClient, type Executable } from "vscode-languageclient/node";
import { Preview } from "./preview";

let client: LanguageClient | undefined;

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration("cardwright");
}

function makeClient(): LanguageClient {
  const [command, ...args] = settings().get<string[]>("command", ["cardwright", "lsp"]);
  const server: Executable = {
    command,
    args,
    options: { cwd: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath },
  };
  return new LanguageClient("cardwright", "Cardwright", server, {
    documentSelector: [{ language: "cardwright" }],
    initializationOptions: {
      language: settings().get("language"),
      game: settings().get("game"),
      inlayHints: settings().get("inlayHints"),
    },
    synchronize: {
      configurationSection: "cardwright",
      fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{card,scenario}"),
    },
    middleware: { executeCommand: shown },
  });
}

/** Run a command of the server, and show what comes back where the author can read it. */
async function shown(
  command: string,
  args: unknown[],
  next: (command: string, args: unknown[]) => unknown,
): Promise<unknown> {
  if (command === "cardwright.simulate") {
    await vscode.workspace.saveAll();
    return vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: "simulating" },
      async () => show(String(await next(command, args)), "plaintext"),
    );
  }
  const result = await next(command, args);
  if (command === "cardwright.explain") {
    await show(String(result), "markdown");
  }
  return result;
}

async function show(content: string, language: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content, language });
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside, true);
}

async function start(): Promise<void> {
  client = makeClient();
  try {
    await client.start();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const hint = "install it with: pip install 'cardwright[lsp]', or set cardwright.command";
    void vscode.window.showErrorMessage(`The Cardwright server did not start (${message}); ${hint}`);
  }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const preview = new Preview(() => client);
  context.subscriptions.push(
    preview,
    vscode.commands.registerCommand("cardwright.preview", () => preview.open()),
    vscode.commands.registerCommand("cardwright.restart", async () => {
      await client?.stop();
      await start();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
