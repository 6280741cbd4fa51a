import { type Language, NO_SESSION } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { PATHS } from "../navigation/paths.ts";
import type { PageConfig } from "../page-config.ts";
import type { Arrival } from "./arrival.ts";
import { createDrafts, type Drafts } from "./draft.ts";
import type { EarlyRenewal } from "./early.ts";
import { createGate, type Gate } from "./gate.ts";
import { holderOf } from "./holder.ts";
import { browserStorage, type KeptStore } from "./kept.ts";
import { NO_SIGN_IN } from "./kept-content.ts";
import { endSession } from "./log-out.ts";
import { createPress, readPressed, type TakePress } from "./press.ts";
import { createRenew, type Renew } from "./renew.ts";
import { createRestartGuard } from "./restart-guard.ts";
import { findResumePath, findWantedPath } from "./resume-path.ts";
import type { Prompt } from "./sign-in.ts";
import { tryStorage } from "./try-storage.ts";
import { createUnsentLogOut } from "./unsent-log-out.ts";
import { createWhyNote } from "./why-note.ts";

/** Whether a protected action may proceed. */
export type Preparation =
  | { readonly phase: "ready"; readonly accessToken: string; readonly idToken: string }
  /** Identity cannot be reached. The tokens are kept, and the holder may try again. */
  | { readonly phase: "unreachable" }
  /** The session is over, and the gate takes over: it starts the login, or says why not. */
  | { readonly phase: "leaving" };

/** The session as the screens know it. */
export type PortalSession = {
  readonly gate: Gate;
  /** Only renews. It never leaves for the login, whatever the result. */
  readonly renew: Renew;
  /** Renews before a protected action. Not needed right after the gate opened. */
  prepare(): Promise<Preparation>;
  /**
   * Leaves for the login and returns here: for a newer sign-in, for codes from held addresses, or to make a passkey.
   */
  signInAgain(prompt?: Prompt): Promise<void>;
  readonly drafts: Drafts;
  readonly takePress: TakePress;
  /** Leaves for the login's forgotten-password page, with the address filled in. */
  setPasswordAnew(email: string): Promise<void>;
  logOut(): Promise<void>;
  /**
   * Logs out so that another ID can log in. Only that ID continues at the path. Without a subject,
   * it is the ID that logged out for this one, or any if none did.
   */
  switchHolder(path: string, subject?: string, prompt?: Prompt): Promise<void>;
  /** Clears a session that no longer exists from this browser, and starts the page again at home. */
  forget(): void;
};

type SessionDeps = {
  readonly config: PageConfig;
  readonly kept: KeptStore;
  readonly client: Client;
  readonly language: () => Language;
  readonly theme?: () => string | undefined;
  readonly arrival: Arrival | undefined;
  readonly early?: EarlyRenewal | undefined;
};

/** Creates the session in a browser. */
export function createSession(deps: SessionDeps): PortalSession {
  const unsentLogOut = createUnsentLogOut(browserStorage("localStorage"));
  const renew = createRenew(deps.kept, deps.client, navigator.locks, deps.early);
  const tab = browserStorage("sessionStorage");
  const drafts = createDrafts(tab);
  const resumption = drafts.takeResumption();
  const why = createWhyNote(tab);
  // The next user of this computer must find nothing, least of all a sign-in to another account.
  const forgetTab = () => tryStorage(() => tab?.clear());
  /** The login returns to home, and the holder continues from there to the path. */
  const goOnAt = (path: string, subject: string, before?: string) =>
    drafts.keep({ path, subject, text: "", resumes: true, before });
  const noteReturn = (path: string) => {
    const wanted = findWantedPath({ pathname: path, search: window.location.search });
    if (wanted !== undefined) drafts.want(wanted);
    // A login that was abandoned must not redirect a holder who logs in for something else.
    else drafts.takeResumption();
  };
  const gate = createGate({
    ...deps,
    resumption,
    renew,
    unsentLogOut,
    why,
    guard: createRestartGuard(tab),
    leaveFor: (address) => window.location.replace(address),
    noteReturn,
  });

  function end() {
    gate.leave();
    return endSession({ ...deps, renew, unsentLogOut, forgetTab });
  }

  function stayHere(): void {
    // The page is not loaded again, so no address carries the language: it is stored.
    deps.kept.keep({ language: { lang: deps.language() } });
    gate.close(false);
  }

  return {
    gate,
    renew,
    async prepare() {
      const renewal = await renew();
      if (renewal === "unavailable") return { phase: "unreachable" };
      if (renewal === "renewed") return { phase: "ready", ...deps.kept.store.getState().session };
      if (renewal === "refused") {
        // The gate took the loss of the session for a log-out in another tab.
        gate.leave();
        why.note("ended");
        void gate.open(window.location.pathname);
      }
      if (renewal === "not-stored") gate.fail("storage");
      return { phase: "leaving" };
    },
    drafts,
    takePress: createPress(resumption, deps.arrival !== undefined),
    signInAgain(prompt) {
      const path = findResumePath(window.location, window.history.state);
      const subject = holderOf(gate)?.sub ?? "";
      const [text, before] = [drafts.find(path, subject), drafts.whoWasBefore()];
      const pressed = { at: Date.now(), button: readPressed(window.document) };
      drafts.keep({ path, subject, text, resumes: true, pressed, before });
      return gate.signInAgain(prompt && { prompt });
    },
    setPasswordAnew(email) {
      // The login returns to home, not to this screen: the password is changed by then.
      goOnAt(PATHS.home, holderOf(gate)?.sub ?? "");
      return gate.signInAgain({ forgotten: email });
    },
    async logOut() {
      // Offline, a reload would show the browser's error page instead of ours.
      if ((await end()) === "untold") return stayHere();
      why.note("signed-out");
      // The language is no longer stored, so the address carries it.
      window.location.replace(`/index?lng=${deps.language()}`);
    },
    async switchHolder(path, subject = drafts.whoWasBefore(), prompt) {
      const before = holderOf(gate)?.sub;
      if ((await end()) === "untold") return stayHere();
      deps.kept.keep({ language: { lang: deps.language() } });
      goOnAt(path, subject, before);
      await gate.signInAgain(prompt && { prompt });
    },
    forget() {
      gate.leave();
      deps.kept.keep({ session: NO_SESSION, signIn: NO_SIGN_IN });
      forgetTab();
      window.location.replace(PATHS.home);
    },
  };
}
