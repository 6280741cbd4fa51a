import {
  type Language,
  POPUP_CLOSED_CHECK_MS,
  PROVIDERS,
  type ProviderName,
} from "@musubi/contract";
import type { PopupError } from "@musubi/contract/login-pages";
import { type PopupReturn, readAnswer } from "./popup-answer.ts";
import { type OpeningPage, openWindow } from "./popup-window.ts";
import { listenForReturn } from "./return-channel.ts";

/** Why a popup returned no token. The first three have the names of the app's identity SDK. */
export type PopupFailure =
  | "auth/popup-blocked"
  | "auth/popup-closed-by-user"
  /** This page is not the portal that identity knows, so it would never get an answer. */
  | "auth/unauthorized-domain"
  | "timed-out"
  /** Cancelled by the holder on the opening page. */
  | "called-off"
  | PopupError;

/** What the holder can do about an open popup. */
export type OpenPopup = {
  /** Brings the popup to the front, or opens it again if it was closed. Call it within a click. */
  readonly openAgain: () => void;
  readonly callOff: () => void;
};

export type PopupSignIn =
  | {
      readonly ok: true;
      readonly idToken: string;
      /** The handle under which identity keeps the same token, unless the handle was already redeemed. */
      readonly handle: string;
      readonly rawNonce: string;
    }
  | { readonly ok: false; readonly error: PopupFailure };

type PopupDeps = {
  readonly page: OpeningPage;
  readonly identityOrigin: string;
  readonly portalOrigin: string;
  readonly language: Language;
  /** The nonce of the popup, if it must say more than that the popup belongs to this page. */
  readonly nonce?: string;
  /** Redeems a handle for its token. Returns undefined if it is not this page's, or could not be redeemed. */
  readonly redeem: (handle: string, rawNonce: string) => Promise<string | undefined>;
  /** Called as soon as the popup is open. */
  readonly onOpen?: (popup: OpenPopup) => void;
};

/** Identity forgets a sign-in that takes longer. */
const LIMIT_MS = 10 * 60_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Signs in at Google or Apple in a popup, through identity's broker. Call it within a click, before
 * anything is awaited: later the browser would block the window.
 */
export function signInByPopup(deps: PopupDeps, provider: ProviderName): Promise<PopupSignIn> {
  const { page, identityOrigin, portalOrigin, language } = deps;
  if (page.location.origin !== portalOrigin) return failed("auth/unauthorized-domain");
  const rawNonce = deps.nonce ?? makeNonce();
  const query = new URLSearchParams({ origin: portalOrigin, nonce: rawNonce, lng: language });
  const address = `${identityOrigin}/social/broker/${PROVIDERS[provider].slug}?${query}`;
  const popup = openAt(page, address);
  return popup === undefined
    ? failed("auth/popup-blocked")
    : new Promise((resolve) => {
        waitForAnswer(deps, { window: popup, address }, rawNonce, resolve);
      });
}

function openAt(page: OpeningPage, address: string): Window | undefined {
  const popup = openWindow(page);
  popup?.location.replace(address);
  return popup;
}

/** The current popup window, and the address at which it starts. */
type Popup = { window: Window; readonly address: string };

async function failed(error: PopupFailure): Promise<PopupSignIn> {
  return { ok: false, error };
}

function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function waitForAnswer(
  deps: PopupDeps,
  popup: Popup,
  rawNonce: string,
  resolve: (result: PopupSignIn) => void,
): void {
  const ended = new AbortController();
  const { signal } = ended;
  const end = (result: PopupSignIn) => {
    ended.abort();
    resolve(result);
  };

  deps.page.addEventListener(
    "message",
    (event) => {
      // Any page may post here. Only identity, in the window that we opened, is trusted.
      if (event.origin !== deps.identityOrigin || event.source !== popup.window) return;
      const answer = readAnswer(event.data);
      if (answer?.ok) {
        const { idToken, handle } = answer;
        end({ ok: true, idToken, handle, rawNonce });
      } else if (answer !== undefined) end(answer);
    },
    { signal },
  );

  listenForReturn(async (brought: PopupReturn) => {
    if (!brought.ok) {
      // An error names no sign-in. It counts as ours if our popup looks closed, as one without its opener does.
      const { closed } = popup.window;
      if (closed) end(brought);
      return closed;
    }
    const { handle } = brought;
    const idToken = await deps.redeem(handle, rawNonce);
    if (idToken === undefined) return false;
    end({ ok: true, idToken, handle, rawNonce });
    return true;
  }, signal);

  const giveUp = (error: PopupFailure) => end({ ok: false, error });
  watchWindow(deps.page, popup, signal, giveUp);
  deps.onOpen?.({
    openAgain() {
      if (signal.aborted) return;
      if (!popup.window.closed) return popup.window.focus();
      const next = openAt(deps.page, popup.address);
      if (next === undefined) giveUp("auth/popup-blocked");
      else popup.window = next;
    },
    callOff() {
      if (signal.aborted) return;
      popup.window.close();
      giveUp("called-off");
    },
  });
}

/**
 * Gives up on a closed popup, and on any after the limit. A provider may separate the two windows, and an open popup
 * then looks closed. So a closed one has some time to answer, and more while the holder is away, maybe in the popup.
 */
function watchWindow(
  page: OpeningPage,
  popup: Popup,
  signal: AbortSignal,
  giveUp: (error: PopupFailure) => void,
): void {
  let closedForMs = 0;
  const look = setInterval(() => {
    // A popup that was opened again gets the full time.
    closedForMs = popup.window.closed ? closedForMs + LOOK_EVERY_MS : 0;
    if (closedForMs > POPUP_CLOSED_CHECK_MS && page.document.hasFocus()) {
      giveUp("auth/popup-closed-by-user");
    }
  }, LOOK_EVERY_MS);
  const limit = setTimeout(() => {
    popup.window.close();
    giveUp("timed-out");
  }, LIMIT_MS);
  signal.addEventListener("abort", () => {
    clearInterval(look);
    clearTimeout(limit);
  });
}
