import {
  type IdTokenClaims,
  isLoggedIn,
  OperationDetail,
  readIdToken,
  setAttributes,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { createStore, type StoreApi } from "zustand/vanilla";
import { logOperation } from "../api/log-operation.ts";
import type { ErrorReason } from "../navigation/reasons.ts";
import type { Arrival } from "./arrival.ts";
import { ANYBODY, type Draft } from "./draft.ts";
import { NO_SIGN_IN } from "./kept-content.ts";
import { planLogin } from "./plan-login.ts";
import type { Renew } from "./renew.ts";
import type { RestartGuard } from "./restart-guard.ts";
import { type Ask, exchangeCode, leaveForLogin, type SignInDeps } from "./sign-in.ts";

/** Whether a protected page may be shown, and why not. */
export type GateState =
  | { readonly phase: "opening" }
  | { readonly phase: "leaving" }
  /** `resume` is the page at which the holder continues after this log-in. */
  | { readonly phase: "open"; readonly claims: IdTokenClaims; readonly resume?: string }
  /** Identity could not be reached. The tokens are kept, and the holder may try again. */
  | { readonly phase: "unreachable" }
  /** Logged out, here or in another tab. `told` says whether identity knows. */
  | { readonly phase: "signed-out"; readonly told: boolean }
  | { readonly phase: "failed"; readonly reason: ErrorReason };

export type Gate = {
  readonly store: StoreApi<GateState>;
  /** Lets a protected page open, or leaves for the login. Overlapping calls share one run. */
  open(path: string): Promise<void>;
  /** Leaves for the login even if a holder is signed in. The login returns to the home screen. */
  signInAgain(ask?: Ask): Promise<void>;
  /** Goes to the error page. */
  fail(reason: ErrorReason): void;
  /** The session is being ended: from now on nothing of the account is shown. */
  leave(): void;
  close(told: boolean): void;
};

type GateDeps = SignInDeps & {
  readonly client: Client;
  readonly renew: Renew;
  readonly guard: RestartGuard;
  /** What the login had left in the address when the page loaded. */
  readonly arrival: Arrival | undefined;
  /** Remembers the page that a visitor wanted, if it is one to which mails or services link. */
  readonly noteReturn: (path: string) => void;
  /** Who continues after this log-in, and at which page. */
  readonly resumption: Pick<Draft, "path" | "subject"> | undefined;
};

export function createGate(deps: GateDeps): Gate {
  const { kept, client, guard } = deps;
  const store = createStore<GateState>(() => ({ phase: "opening" }));
  const { resumption } = deps;
  let { arrival } = deps;
  let opening: Promise<void> | undefined;
  let openedAt = "/index";

  kept.store.subscribe(({ session }, before) => {
    if (session.idToken === before.session.idToken) return;
    const { phase } = store.getState();
    // Another tab may have logged out, so that the shown data must go, or logged in as another holder.
    if (phase === "open")
      show(isLoggedIn(session) ? enter() : signedOut(!deps.unsentLogOut.isNoted()));
    if (phase === "signed-out" && isLoggedIn(session)) void open(openedAt);
  });

  function open(path: string): Promise<void> {
    openedAt = path;
    opening ??= start(path).finally(() => {
      opening = undefined;
    });
    return opening;
  }

  async function start(path: string): Promise<void> {
    const { phase } = store.getState();
    if (phase === "signed-out") deps.why.note("signed-out");
    // A signed-in holder stays signed in while the session is renewed.
    if (phase !== "open") store.setState({ phase: "opening" }, true);
    // It fails in a browser that cannot even begin a login, for example because the page came without https.
    const passed = await pass(path).catch(() => failed("unexpected"));
    // If the holder has left or logged out meanwhile, the result is ignored, unless the page is being left.
    const isAwaited = ["open", "opening"].includes(store.getState().phase);
    if (isAwaited || passed.phase === "leaving") show(passed);
  }

  /** Changes the state, unless that would render the same: the same holder, address, identities and `resume`. */
  function show(next: GateState): void {
    const now = store.getState();
    const isSame =
      now.phase === "open" &&
      next.phase === "open" &&
      now.resume === next.resume &&
      describeHolder(now.claims) === describeHolder(next.claims);
    if (!isSame) store.setState(next, true);
  }

  async function pass(path: string): Promise<GateState> {
    const plan = planLogin(readSituation());
    switch (plan.do) {
      case "renew":
        return afterRenewal(path);
      case "exchange":
        return afterExchange(plan);
      case "sign-in":
        return guard.mayRestart() ? leave(path) : failed("loop");
    }
  }

  /** Uses the arrival once. Any arrival, right or wrong, clears the stored state and verifier. */
  function readSituation() {
    const situation = { arrival, isAgain: resumption !== undefined, ...kept.reread() };
    if (arrival !== undefined) kept.keep({ signIn: NO_SIGN_IN });
    arrival = undefined;
    return situation;
  }

  async function afterRenewal(path: string): Promise<GateState> {
    switch (await deps.renew()) {
      case "renewed":
        return enter();
      case "not-stored":
        return failed("storage");
      case "unavailable":
        return { phase: "unreachable" };
      case "refused":
        deps.why.note("ended");
        return leave(path);
      case "signed-out":
        return leave(path);
    }
  }

  async function afterExchange(grant: { code: string; codeVerifier: string }): Promise<GateState> {
    const result = await exchangeCode(kept, client, grant);
    if (result === "not-stored") return failed("storage");
    const { session } = kept.store.getState();
    const succeeded = result === "signed-in";
    // Not awaited: the holder does not wait for the log.
    const operation = OperationDetail.LOGIN;
    void logOperation(client, session, { operation, succeeded, text: result });
    if (!succeeded) return failed("sign-in");
    guard.reset();
    deps.unsentLogOut.forget();
    // On every return page: mails use it unless another one was chosen.
    void client.send(setAttributes, { body: { language: deps.language() } });
    const entered = enter();
    if (entered.phase !== "open" || resumption === undefined) return entered;
    const isTheirs = [entered.claims.sub, ANYBODY].includes(resumption.subject);
    const isElsewhere = resumption.path !== openedAt;
    return isTheirs && isElsewhere ? { ...entered, resume: resumption.path } : entered;
  }

  function enter(): GateState {
    // The reason for an earlier login is dropped: it must not be shown at a later one.
    deps.why.take();
    const { session } = kept.store.getState();
    const claims = isLoggedIn(session) ? readIdToken(session.idToken) : undefined;
    return claims === undefined ? failed("unexpected") : { phase: "open", claims };
  }

  function leave(path: string): Promise<GateState> {
    deps.noteReturn(path);
    return depart(path);
  }

  async function depart(path: string, ask?: Ask): Promise<GateState> {
    const result = await leaveForLogin(deps, path, ask);
    return result === "leaving" ? { phase: "leaving" } : failed("storage");
  }

  return {
    store,
    open,
    async signInAgain(ask = { prompt: "login" }) {
      store.setState({ phase: "leaving" }, true);
      store.setState(await depart("/index", ask), true);
    },
    fail: (reason) => store.setState(failed(reason), true),
    close: (told) => store.setState(signedOut(told), true),
    leave: () => store.setState({ phase: "leaving" }, true),
  };
}

const describeHolder = ({ sub, email, identities }: IdTokenClaims): string =>
  JSON.stringify([sub, email, identities]);

const signedOut = (told: boolean): GateState => ({ phase: "signed-out", told });

const failed = (reason: ErrorReason): GateState => ({ phase: "failed", reason });
