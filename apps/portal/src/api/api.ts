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

type SignInAgain = (prompt: "login" | "held-address") => Promise<void>;

type Speaker = {
  readonly language: () => Language;
  /** Empty while nobody is signed in. */
  readonly accessToken: () => string;
  /** Leaves for the login, for a sign-in that is young enough, or for codes from held addresses. */
  readonly signInAgain: SignInAgain;
  readonly fetch: typeof fetch;
};

/** The two origins the screens talk to, bound to the session and the language of the moment. */
export function createApi(
  config: Pick<PageConfig, "identityOrigin" | "apiKey">,
  { language, accessToken, signInAgain, fetch }: Speaker,
): Api {
  const identity = createClient({
    origin: config.identityOrigin,
    apiKey: config.apiKey,
    language,
    bearer: accessToken,
    fetch,
  });
  return {
    identity: askForMore(identity, signInAgain),
    portal: createClient({ origin: window.location.origin, language, fetch }),
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
