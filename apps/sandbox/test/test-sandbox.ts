import type { Call, Input, Language, Output } from "@musubi/contract";
import { createClient, type Outcome } from "@musubi/contract/client";
import { type DemoService, demoConnectorSecret, PEOPLE } from "@musubi/demo-world";
import { buildSandbox, type SandboxOptions } from "../src/app.ts";
import { startSandbox } from "../src/start.ts";

export type TestSandbox = AsyncDisposable & {
  readonly origin: string;
  readonly smtpPort: number;
  /** Calls a service as identity does. */
  readonly call: <C extends Call>(
    service: DemoService,
    call: C,
    input: Input<C>,
    language?: Language,
  ) => Promise<Outcome<Output<C>>>;
  /** Sends any request. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
};

/** Opens a sandbox for a test, on free ports. */
export async function openSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const sandbox = buildSandbox(options);
  const { origin, smtpPort, stop } = await startSandbox(sandbox, { port: 0, smtpPort: 0 });
  const request = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
  return {
    origin,
    smtpPort,
    call: (service, call, input, language = "ja") =>
      createClient({
        origin: `${origin}/${service}`,
        language: () => language,
        bearer: () => demoConnectorSecret(service),
      }).send(call, input),
    fetch: request,
    send: (method, path, body) =>
      request(path, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      }),
    [Symbol.asyncDispose]: stop,
  };
}

/** Reads a body whose shape the test knows. */
export const readJson = async <T>(response: Response): Promise<T> => (await response.json()) as T;

type AccountState = { readonly id: string; readonly owner: string; readonly email: string };
export type State = { readonly accounts: readonly AccountState[] };

/** Returns a service's data. */
export const readState = async (sandbox: TestSandbox, service: DemoService): Promise<State> =>
  readJson(await sandbox.fetch(`/control/state/${service}`));

export const codeOf = (outcome: Outcome<unknown>): string =>
  !outcome.ok && outcome.kind === "refused" ? outcome.error.error_code : JSON.stringify(outcome);

export const HANA = PEOPLE.hana.subject;
export const KENJI = PEOPLE.kenji.subject;
export const MIO = PEOPLE.mio.subject;
export const REN = PEOPLE.ren.subject;
export const DONE = { ok: true, data: {} };
