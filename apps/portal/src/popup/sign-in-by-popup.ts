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

/** Why a popup brought no token. The first three are named as the app's identity SDK names them. */
export type PopupFailure =
  | "auth/popup-blocked"
  | "auth/popup-closed-by-user"
  /** This page is not the portal that identity knows: it would never be answered. */
  | "auth/unauthorized-domain"
  | "timed-out"
  /** By the holder, on the page that opened it. */
  | "called-off"
  | PopupError;

/** What the holder can do about a popup that is waited for. */
export type OpenPopup = {
  /** Brings it to the front, or opens it anew where it is gone. To be called within a click. */
  readonly openAgain: () => void;
  readonly callOff: () => void;
};

export type PopupSignIn =
  | {
      readonly ok: true;
      readonly idToken: string;
      /** Under which identity keeps the same token, unless it was fetched with it. */
      readonly handle: string;
      readonly rawNonce: string;
    }
  | { readonly ok: false; readonly error: PopupFailure };

type PopupDeps = {
  readonly page: OpeningPage;
  readonly identityOrigin: string;
  readonly portalOrigin: string;
  readonly language: Language;
  /** What the popup is opened with, where it has to say more than that it is this page's. */
  readonly nonce?: string;
  /** Fetches the token behind a handle; undefined where the handle is none of this page's. */
  readonly redeem: (handle: string, rawNonce: string) => Promise<string | undefined>;
  /** Told as soon as the popup stands there. */
  readonly onOpen?: (popup: OpenPopup) => void;
};

/** Identity forgets a sign-in that takes longer. */
const LIMIT_MS = 10 * 60_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Signs in at Google or Apple in a popup, through identity's broker. To be called within a click,
 * before anything is awaited: later the browser would block the window.
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

/** The window that is waited for now, and where each begins. */
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
      // Any page may post here; only identity's, in the window that we opened, is believed.
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
      // An error names no sign-in. It is ours if our popup was cut off, which looks as if it were closed.
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
 * Gives up on a popup that was closed. A provider may cut the two windows apart, and an open popup
 * then counts as closed: so a while is left for an answer, and as long as the holder is not back on
 * this page, the popup may be what they are busy with.
 */
function watchWindow(
  page: OpeningPage,
  popup: Popup,
  signal: AbortSignal,
  giveUp: (error: PopupFailure) => void,
): void {
  let closedForMs = 0;
  const look = setInterval(() => {
    // One that was opened again has a while of its own.
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
