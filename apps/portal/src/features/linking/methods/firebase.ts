import { type LinkBy, type ProviderName, redeemSocialHandle } from "@musubi/contract";
import { type AppSdk, openAppSdk, type SdkSignIn } from "../../../app-sdk/app-sdk.ts";
import { hintFor, isUnanswered } from "../../../app-sdk/error-codes.ts";
import { type PopupSignIn, signInByPopup } from "../../../popup/sign-in-by-popup.ts";
import type { Portal } from "../../../portal/portal-context.ts";
import { explainSignIn } from "../../../refusals/link-situations.ts";
import type { Method, SignedIn } from "./method.ts";
import { adviseOn } from "./sign-in-hint.ts";

/** Signs in to a Firebase project with its SDK. For Google and Apple, the SDK gets the token from our own popup. */
export const createFirebaseMethod = (kind: string, link: LinkBy<"firebase">): Method => ({
  opensWindow: true,

  async signInWithPassword(_, { email, password }) {
    const signIn = await openAppSdk(kind, link).signInWithPassword(email, password);
    return signIn.ok ? prove(signIn) : fail("app-sign-in", signIn.code);
  },

  // Nothing is awaited before the popup is open: the browser allows it only within a click.
  signInWithProvider(portal, provider, onOpen) {
    const { config, spoken } = portal;
    const { identityOrigin, portalOrigin } = config;
    const opened = signInByPopup(
      {
        page: window,
        identityOrigin,
        portalOrigin,
        language: spoken.getState().language,
        redeem: (handle, nonce) => redeem(portal, handle, nonce),
        ...(onOpen && { onOpen }),
      },
      provider,
    );
    return afterPopup(openAppSdk(kind, link), provider, opened);
  },
});

async function afterPopup(
  sdk: AppSdk,
  provider: ProviderName,
  opened: Promise<PopupSignIn>,
): Promise<SignedIn> {
  const brought = await opened;
  if (!brought.ok) {
    if (brought.error === "called-off") return { result: "called-off" };
    const hint = hintFor(brought.error);
    const message = explainSignIn("app-provider", brought.error);
    return { result: "failed", message, ...(hint === undefined ? {} : { hint }) };
  }
  const signIn = await sdk.signInWithProvider(provider, brought);
  return signIn.ok ? prove(signIn) : fail("app-provider", signIn.code);
}

async function redeem(
  { api, session }: Portal,
  handle: string,
  nonce: string,
): Promise<string | undefined> {
  if ((await session.prepare()).phase !== "ready") return undefined;
  const answer = await api.identity.send(redeemSocialHandle, { body: { handle, nonce } });
  return answer.ok ? answer.data.id_token : undefined;
}

/** Refuses an account without an address: its holder could not be notified about the link. */
function prove({ idToken, email }: Extract<SdkSignIn, { ok: true }>): SignedIn {
  if (email === undefined) return fail("app-sign-in", "no-token");
  return { result: "proved", proof: idToken, email };
}

const fail = (situation: "app-sign-in" | "app-provider", code: string): SignedIn =>
  isUnanswered(code)
    ? { result: "unanswered" }
    : {
        result: "failed",
        message: explainSignIn(situation, code),
        // The advice is about a password, which a sign-in with a provider does not have.
        ...(situation === "app-sign-in" ? adviseOn(code) : {}),
      };
