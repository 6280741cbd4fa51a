import type { Language } from "@musubi/contract";
import { type Client, createClient } from "@musubi/contract/client";
import type { PageConfig } from "../page-config.ts";

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
};

/** The two origins the screens talk to, bound to the session and the language of the moment. */
export function createApi(
  config: Pick<PageConfig, "identityOrigin" | "apiKey">,
  { language, accessToken }: Speaker,
): Api {
  return {
    identity: createClient({
      origin: config.identityOrigin,
      apiKey: config.apiKey,
      language,
      bearer: accessToken,
    }),
    portal: createClient({ origin: window.location.origin, language }),
  };
}
