import type { Language } from "@musubi/contract";
import { type Client, createClient } from "@musubi/contract/client";
import type { PageConfig } from "../page-config.ts";
import { createAnswers } from "./answers.ts";
import { isRefusedWith } from "./outcomes.ts";

export type Clients = {
  /** The identity API, in the holder's name. */
  readonly identity: Client;
  /** The portal's own files, without any name. */
  readonly portal: Client;
};

/** Whoever asks. */
export type Asking = { readonly api: Clients };

export type Api = Clients & {
  /** The same, with what was asked since a moment in memory; `onKnown` hears when that was. */
  since(time: number, onKnown?: (askedAt: number) => void): Api;
  /** Begins reads of identity that somebody will ask for in a moment. */
  askAhead(paths: readonly string[]): void;
  /** Drops all answers from memory: they were somebody else's. */
  forget(): void;
};

type SignInAgain = (prompt: "login" | "held-address") => Promise<void>;

type Speaker = {
  readonly language: () => Language;
  /** Empty while nobody is signed in. */
  readonly accessToken: () => string;
  /** Waits for a renewal that is under way. */
  readonly renewed: () => Promise<unknown>;
  /** Leaves for the login, for a sign-in that is young enough, or for codes from held addresses. */
  readonly signInAgain: SignInAgain;
  readonly fetch: typeof fetch;
};

/** The two origins the screens talk to, bound to the session and the language of the moment. */
export function createApi(
  { identityOrigin, apiKey }: Pick<PageConfig, "identityOrigin" | "apiKey">,
  speaker: Speaker,
): Api {
  const { language, accessToken, signInAgain } = speaker;
  const answers = createAnswers(askWhenRenewed(speaker));

  function since(...moment: Parameters<Api["since"]>): Api {
    const fetch = answers.since(...moment);
    const identity = createClient({
      ...{ origin: identityOrigin, apiKey, language, fetch },
      bearer: accessToken,
    });
    return {
      identity: askForMore(identity, signInAgain),
      portal: createClient({ origin: window.location.origin, language, fetch }),
      since,
      askAhead(paths) {
        const headers = {
          "accept-language": language(),
          "x-api-key": apiKey,
          authorization: `Bearer ${accessToken()}`,
        };
        const how = { method: "GET", headers, credentials: "omit", redirect: "error" } as const;
        for (const path of paths) fetch(identityOrigin + path, how).catch(() => {});
      },
      forget: answers.forget,
    };
  }
  return since(Number.POSITIVE_INFINITY);
}

/** What the session asks waits for a renewal that is under way, and goes out with what it brought. */
function askWhenRenewed({ accessToken, renewed, fetch }: Speaker): typeof fetch {
  return async (address, init) => {
    const headers = new Headers(init?.headers);
    if (headers.get("authorization") !== `Bearer ${accessToken()}`) return fetch(address, init);
    await renewed();
    const authorization = `Bearer ${accessToken()}`;
    return fetch(address, { ...init, headers: { ...init?.headers, authorization } });
  };
}

/**
 * Some calls want a sign-in of the last minutes, or the say of addresses that the ID had before. The
 * hosted login has both: the holder leaves for it, and no screen has to know. The page is on its way,
 * and the answer never comes.
 */
export const askForMore = (client: Client, signInAgain: SignInAgain): Client => ({
  async send(call, input, options) {
    const outcome = await client.send(call, input, options);
    const isHeld = isRefusedWith(outcome, "HeldAddressException");
    if (!isHeld && !isRefusedWith(outcome, "FreshSignInRequired")) return outcome;
    await signInAgain(isHeld ? "held-address" : "login");
    return new Promise(() => {});
  },
});
