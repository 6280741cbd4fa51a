import type { Language } from "@musubi/contract";
import { type Client, createClient, type Outcome } from "@musubi/contract/client";
import type { PageConfig } from "../page-config.ts";
import { createAnswers } from "./answers.ts";

export type Clients = {
  /** The identity API, called with the holder's token. */
  readonly identity: Client;
  /** The portal's own files, requested without a token. */
  readonly portal: Client;
};

/** Anything that can call the API. */
export type Asking = { readonly api: Clients };

export type Api = Clients & {
  /** Returns an API that answers from memory what was requested since `time`. `onKnown` gets the time of the request. */
  since(time: number, onKnown?: (askedAt: number) => void): Api;
  /** Starts reads of identity that a screen will need in a moment. */
  askAhead(paths: readonly string[]): void;
  /** Drops all answers from memory: they belong to another holder. */
  forget(): void;
};

type SignInAgain = (prompt: "login" | `held-address ${string}`) => Promise<void>;

type Speaker = {
  readonly language: () => Language;
  /** Empty while no holder is signed in. */
  readonly accessToken: () => string;
  /** Waits for a renewal in progress. */
  readonly renewed: () => Promise<unknown>;
  /** Leaves for the login, for a recent sign-in or for codes from held addresses. */
  readonly signInAgain: SignInAgain;
  readonly fetch: typeof fetch;
};

/** Identity's cookie marks the browser that its tokens are bound to. */
const WITH_MARK = { credentials: "include" } as const;

/** The two origins that the screens call, bound to the current session and language. */
export function createApi(
  { identityOrigin, apiKey }: Pick<PageConfig, "identityOrigin" | "apiKey">,
  speaker: Speaker,
): Api {
  const { language, accessToken, signInAgain } = speaker;
  const answers = createAnswers(askWhenRenewed(speaker));

  function since(...moment: Parameters<Api["since"]>): Api {
    const fetch = answers.since(...moment);
    const identity = createClient({
      ...{ origin: identityOrigin, apiKey, language, fetch, ...WITH_MARK },
      bearer: accessToken,
    });
    return {
      identity: askForMore(identity, signInAgain, answers.forget),
      portal: createClient({ origin: window.location.origin, language, fetch }),
      since,
      askAhead(paths) {
        const headers = {
          "accept-language": language(),
          "x-api-key": apiKey,
          authorization: `Bearer ${accessToken()}`,
        };
        const how = { method: "GET", headers, ...WITH_MARK, redirect: "error" } as const;
        for (const path of paths) fetch(identityOrigin + path, how).catch(() => {});
      },
      forget: answers.forget,
    };
  }
  return since(Number.POSITIVE_INFINITY);
}

/** Returns a `fetch` that lets requests of the session wait for a renewal in progress, and sends the new token. */
function askWhenRenewed({ accessToken, renewed, fetch }: Speaker): typeof fetch {
  return async (address, init) => {
    const headers = new Headers(init?.headers);
    if (headers.get("authorization") !== `Bearer ${accessToken()}`) return fetch(address, init);
    await renewed();
    const authorization = `Bearer ${accessToken()}`;
    return fetch(address, { ...init, headers: { ...init?.headers, authorization } });
  };
}

/** Returns what the login has to ask before a refused call can be sent again; undefined if that does not help. */
function findPrompt(outcome: Outcome<unknown>): Parameters<SignInAgain>[0] | undefined {
  if (outcome.ok || outcome.kind !== "refused") return undefined;
  const { error_code: code, deed } = outcome.error;
  if (code === "HeldAddressException" && deed !== undefined) return `held-address ${deed}`;
  return code === "FreshSignInRequired" ? "login" : undefined;
}

/**
 * Some calls require a sign-in in the last minutes, or codes from addresses that the ID had until lately. The hosted
 * login asks for both, so the page leaves for the login. The call's promise never resolves, and no screen has to know.
 * Every change clears the answers that are remembered, so that its effect is shown at once.
 */
export const askForMore = (
  client: Client,
  signInAgain: SignInAgain,
  forget: () => void,
): Client => ({
  async send(call, input, options) {
    if (call.method !== "GET" && !call.isHarmless) forget();
    const outcome = await client.send(call, input, options);
    const prompt = findPrompt(outcome);
    if (!prompt) return outcome;
    await signInAgain(prompt);
    return new Promise(() => {});
  },
});
