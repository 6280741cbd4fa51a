import type { Language } from "@musubi/contract";
import { type Client, createClient } from "@musubi/contract/client";
import type { PageConfig } from "../page-config.ts";
import { isRefusedWith } from "./outcomes.ts";

export type Api = {
  /** The identity API, in the holder's name. */
  readonly identity: Client;
  /** The portal's own files, without any name. */
  readonly portal: Client;
};

type Speaker = {
  readonly language: () => Language;
  /** Empty while nobody is signed in. */
  readonly accessToken: () => string;
  /** Leaves for the login, for a sign-in that is young enough. */
  readonly signInAgain: () => Promise<void>;
};

/** The two origins the screens talk to, bound to the session and the language of the moment. */
export function createApi(
  config: Pick<PageConfig, "identityOrigin" | "apiKey">,
  { language, accessToken, signInAgain }: Speaker,
): Api {
  const identity = createClient({
    origin: config.identityOrigin,
    apiKey: config.apiKey,
    language,
    bearer: accessToken,
  });
  return {
    identity: askForRecentSignIn(identity, signInAgain),
    portal: createClient({ origin: window.location.origin, language }),
  };
}

/**
 * Some calls want a sign-in of the last minutes. A holder whose sign-in is older leaves to sign in once more, and
 * no screen has to know: the page is on its way, and the answer never comes.
 */
export const askForRecentSignIn = (client: Client, signInAgain: () => Promise<void>): Client => ({
  async send(call, input, options) {
    const outcome = await client.send(call, input, options);
    if (!isRefusedWith(outcome, "FreshSignInRequired")) return outcome;
    await signInAgain();
    return new Promise(() => {});
  },
});
