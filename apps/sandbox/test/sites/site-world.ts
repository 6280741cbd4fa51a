import { demoCatalogue } from "@musubi/demo-world";
import { readHtml } from "@musubi/phrases/as-read";
import type { SandboxOptions } from "../../src/app.ts";
import { demoSignInSettings } from "../../src/sign-in-settings.ts";
import { type Stop, Visitor } from "../sign-ins/visitor.ts";
import { openSandbox, type TestSandbox } from "../test-sandbox.ts";
import { startTestProvider, type TestProvider } from "./test-provider.ts";

export const PORTAL = "http://localhost:4000";

/** A sandbox whose services log users in at the test's own provider. */
export type SiteWorld = AsyncDisposable & {
  readonly sandbox: TestSandbox;
  readonly provider: TestProvider;
  readonly visitor: () => Visitor;
  readonly at: (path: string) => string;
  /** Advances the sandbox's clock. */
  readonly passTime: (ms: number) => void;
};

export async function openSiteWorld(options: SandboxOptions = {}): Promise<SiteWorld> {
  let later = 0;
  const provider = await startTestProvider();
  const sandbox = await openSandbox({
    signIns: demoSignInSettings(PORTAL, provider.origin),
    now: () => Date.now() + later,
    ...options,
  });
  provider.open(demoCatalogue(sandbox.origin));
  return {
    sandbox,
    provider,
    visitor: () => new Visitor(sandbox.origin, provider.origin),
    at: (path) => `${sandbox.origin}${path}`,
    passTime(ms) {
      later += ms;
    },
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** Logs a user in at a service with the ID, and returns the last page. */
export function logIn(
  { provider, at }: SiteWorld,
  visitor: Visitor,
  service: string,
  holder: string | undefined,
  language = "ja",
): Promise<Stop> {
  provider.holder = holder;
  return visitor.open(at(`/${service}/login?lng=${language}`));
}

/** Returns the text of a page, without its markup. */
export function textOf(stop: Stop): string {
  if (stop.at !== "page") throw new Error(`not on a page but at ${stop.url}`);
  return readHtml(stop.html)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

export const statusOf = (stop: Stop): number => (stop.at === "page" ? stop.response.status : 0);

const EVENT = { "http://schemas.openid.net/event/backchannel-logout": {} };

/** Returns the claims of a log-out token for a service, with changes. */
export const logOutClaims = ({ provider }: SiteWorld, service: string, more: object) => ({
  iss: provider.origin,
  aud: service,
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 120,
  jti: "one",
  events: EVENT,
  ...more,
});

/** Reports to a service that a session is over, as identity would. */
export const tellLogOut = ({ at }: SiteWorld, service: string, token: string): Promise<Response> =>
  fetch(at(`/${service}/backchannel-logout`), {
    method: "POST",
    body: new URLSearchParams({ logout_token: token }),
  });
