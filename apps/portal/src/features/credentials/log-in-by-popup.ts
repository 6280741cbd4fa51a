import { addProvider, type Output, type ProviderName } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { isRefusedWith } from "../../api/outcomes.ts";
import { type OpenPopup, type PopupFailure, signInByPopup } from "../../popup/sign-in-by-popup.ts";
import type { Portal } from "../../portal/portal-context.ts";

type Answered = Outcome<Output<typeof addProvider>>;

export type Brought =
  /** Sends the popup's answer to identity, if not done yet. Renew the session before: logging in may take minutes. */
  | { readonly ok: true; readonly add: () => Promise<Answered> }
  | { readonly ok: false; readonly failure: PopupFailure };

/**
 * Lets the holder log in, in a popup, to the provider's account that is to be added. Call it within a click, before
 * anything is awaited. The nonce is made for the holder, so that the account cannot be added to another ID.
 */
export async function logInByPopup(
  { api, config, session, spoken }: Portal,
  provider: ProviderName,
  nonce: string,
  onOpen: (popup: OpenPopup) => void,
): Promise<Brought> {
  const add = (handle: string) => api.identity.send(addProvider, { body: { handle, nonce } });
  let heard: Answered | undefined;
  const brought = await signInByPopup(
    {
      page: window,
      identityOrigin: config.identityOrigin,
      portalOrigin: config.portalOrigin,
      language: spoken.getState().language,
      nonce,
      // A popup that has lost its opener sends its handle to every page. Identity knows whose handle it is.
      async redeem(handle) {
        if ((await session.prepare()).phase !== "ready") return undefined;
        const outcome = await add(handle);
        if (isRefusedWith(outcome, "InvalidProofException")) return undefined;
        heard = outcome;
        return handle;
      },
      onOpen,
    },
    provider,
  );
  if (!brought.ok) return { ok: false, failure: brought.error };
  return { ok: true, add: async () => heard ?? add(brought.handle) };
}
