#!/usr/bin/env node
/**
 * Firefox ESR for Playwright, which starts this program instead (channel "moz-firefox") and speaks WebDriver BiDi with
 * it. What is said is passed on as it is; two things differ from what Playwright expects of a newer Firefox.
 */
import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { WebSocketServer } from "ws";

type Command = { readonly id: number; readonly method: string };

/** Only newer Firefoxes know it: here a page is light, and what else is asked of its media has no effect. */
const UNKNOWN_TO_ESR = "emulation.setMediaFeaturesOverride";

/** Far above the ids of Playwright's commands. */
const OWN_ID = 2 ** 40;

/**
 * Playwright fills a field by setting its value in the page's own world, of which React's fields hear nothing. This
 * edits the document instead, as typing does.
 */
const TYPING = `() => Object.defineProperty(window, "__pw_bidiInsertText", {
  get: () => (text) => { document.execCommand("insertText", false, text); },
  set: () => {},
})`;

const firefox = spawn(process.env.FIREFOX_PATH ?? "firefox-esr", process.argv.slice(2), {
  stdio: ["ignore", "inherit", "pipe"],
});
firefox.once("exit", (code) => process.exit(code ?? 1));
for await (const line of createInterface(firefox.stderr)) {
  const [, address] = line.match(/^WebDriver BiDi listening on (ws:.*)/) ?? [];
  if (address === undefined) console.error(line);
  else serve(`${address}/session`);
}

function serve(address: string): void {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.once("listening", () => {
    const { port } = server.address() as AddressInfo;
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
  });
  server.once("connection", (playwright) => {
    const browser = new WebSocket(address);
    const opened = new Promise((resolve) => browser.addEventListener("open", resolve));
    playwright.on("message", async (message) => {
      const text = `${message}`;
      const { id, method }: Command = JSON.parse(text);
      await opened;
      if (method === UNKNOWN_TO_ESR) {
        playwright.send(JSON.stringify({ type: "success", id, result: {} }));
        return;
      }
      browser.send(text);
      if (method !== "session.new") return;
      const params = { functionDeclaration: TYPING };
      browser.send(JSON.stringify({ id: OWN_ID, method: "script.addPreloadScript", params }));
    });
    browser.addEventListener("message", ({ data }) => {
      if (JSON.parse(data).id !== OWN_ID) playwright.send(data);
    });
    browser.addEventListener("close", () => playwright.close());
  });
}
