import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@musubi/environment/ports";

/** A page of an old engine, which speaks WebDriver alone: the few steps that its journey needs. */
export type OldPage = AsyncDisposable & {
  go(address: string): Promise<void>;
  /** Runs the body of a function in the page, and returns what it returns. */
  run(body: string): Promise<unknown>;
  type(selector: string, text: string): Promise<void>;
  press(selector: string): Promise<void>;
};

const BROWSERS = "/usr/lib/*/wpe-webkit-1.*/MiniBrowser";
/** WebDriver's own name for the reference of an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const LOOK_AGAIN_MS = 50;

/** Starts WPE of the system's packages: 2.38 in Debian 12, about Safari 16.0. */
export async function openOldPage(): Promise<OldPage> {
  const [binary] = globSync(BROWSERS);
  const port = await findFreePort();
  const driver = spawn("WPEWebDriver", [`--port=${port}`], { stdio: "ignore" });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const sent = body && { body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  while (!(await ask("GET", "/status").catch(() => false))) await pause(LOOK_AGAIN_MS);

  const options = { binary, args: ["--automation", "--headless"] };
  const capabilities = { alwaysMatch: { "wpe:browserOptions": options } };
  const { sessionId } = (await ask("POST", "/session", { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const act = async (selector: string, action: string, body: object) => {
    const found = { using: "css selector", value: selector };
    const element = (await ask("POST", `${session}/element`, found)) as Record<string, string>;
    await ask("POST", `${session}/element/${element[ELEMENT]}/${action}`, body);
  };
  return {
    go: async (url) => void (await ask("POST", `${session}/url`, { url })),
    run: (script) => ask("POST", `${session}/execute/sync`, { script, args: [] }),
    type: (selector, text) => act(selector, "value", { text }),
    press: (selector) => act(selector, "click", {}),
    async [Symbol.asyncDispose]() {
      await ask("DELETE", session);
      driver.kill();
      await once(driver, "exit");
    },
  };
}
