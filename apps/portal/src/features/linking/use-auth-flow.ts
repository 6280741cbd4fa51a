import type { PublicService } from "@musubi/contract";
import { startTransition, useEffect, useReducer, useRef, useState } from "react";
import { type Actor, useProtected } from "../../forms/use-protected.ts";
import { useLocation } from "../../navigation/address.ts";
import type { AuthParams } from "../../navigation/auth-params.ts";
import { clearSignIns } from "../../pools/sign-out.ts";
import type { OpenPopup } from "../../popup/sign-in-by-popup.ts";
import { usePortal } from "../../portal/portal-context.ts";
import type { AfterLink } from "../../refusals/after-link.ts";
import { beginAuthFlow, reduceAuthFlow } from "./auth-flow.ts";
import { beginElsewhere } from "./begin-elsewhere.ts";
import { isLinkedByNow, linkService, logLink } from "./link-service.ts";
import { useMethod } from "./methods/load-method.ts";
import type { Credentials, Elsewhere, Proved, SignedIn, SignInChoice } from "./methods/method.ts";
import { createProofAtHand } from "./proof-at-hand.ts";

const UNEXPECTED = { do: "error-page", reason: "unexpected" } as const;

/** What the screen must handle after a sign-in. */
type Concluded =
  | AfterLink
  | { readonly do: "explain"; readonly failure: Extract<SignedIn, { result: "failed" }> }
  | { readonly do: "move-on"; readonly path: string }
  | { readonly do: "wait" }
  | { readonly do: "stay" };

/**
 * Signs in to the account to link, by any method, and links it if the sign-in proves control at once.
 * Without a service it signs in to the other ID; the callback screen checks that ID.
 */
export function useAuthFlow(params: AuthParams, service: PublicService | undefined) {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const runProtected = useProtected();
  const { method, isReady, lookAgain, load } = useMethod(service);
  const [flow, dispatch] = useReducer(reduceAuthFlow, params, beginAuthFlow);
  const [proofs] = useState(() => createProofAtHand());
  /** The proof that is sent again with the code. */
  const proved = useRef<Proved>(undefined);
  const popup = useRef<OpenPopup>(undefined);

  // The popup is closed with this screen: nothing could receive its answer.
  useEffect(() => () => popup.current?.callOff(), []);

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch({ type: "came-back" });
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  async function link(actor: Actor, signedIn: SignedIn): Promise<Concluded> {
    const { identity } = portal.api;
    switch (signedIn.result) {
      case "proved":
        if (service === undefined) return UNEXPECTED;
        proved.current = signedIn;
        return linkService(identity, actor, service, signedIn);
      case "linked":
        return { do: "go-on" };
      case "moving-on":
        return { do: "move-on", path: signedIn.path };
      case "leaving":
        return { do: "wait" };
      case "called-off":
        return { do: "stay" };
      case "unanswered":
        return { do: "offer-retry" };
      case "failed":
        if (service !== undefined) logLink(identity, actor, service, false, signedIn.message);
        return { do: "explain", failure: signedIn };
    }
  }

  async function run(by: SignInChoice, signIn: () => Promise<SignedIn>) {
    dispatch({ type: "begun", by });
    if (isReady && method === undefined) lookAgain();
    const next = await runProtected(async (actor) => link(actor, await signIn()));
    conclude(next);
  }

  /** Links with a code and the same proof as before. Without a code, a new one is mailed. */
  async function linkByCode(actor: Actor, code?: string): Promise<AfterLink> {
    const { current: account } = proved;
    if (service === undefined || account === undefined) return UNEXPECTED;
    return linkService(portal.api.identity, actor, service, { ...account, ...(code && { code }) });
  }

  function conclude(next: Exclude<Concluded, { do: "error-page" }> | undefined) {
    if (next === undefined) return;
    if (next.do !== "offer-retry") proofs.forget();
    switch (next.do) {
      case "ask-code":
        // The form stays until the words of the code screen have loaded.
        return startTransition(() => dispatch({ type: "code-asked", message: next.message }));
      case "go-on":
        return dispatch({ type: "linked" });
      case "show":
        return dispatch({ type: "refused", next });
      case "explain":
        return dispatch({ type: "sign-in-failed", failure: next.failure });
      case "offer-retry":
        return dispatch({ type: "unanswered" });
      case "move-on":
        return navigate(next.path, { replace: true });
      case "stay":
        return dispatch({ type: "came-back" });
      case "wait":
        return;
    }
  }

  async function prove(credentials: Credentials): Promise<SignedIn> {
    const atHand = proofs.find(credentials);
    if (atHand !== undefined) return atHand;
    const loaded = await load().catch(() => undefined);
    if (loaded?.signInWithPassword === undefined) return { result: "unanswered" };
    const signedIn = await loaded.signInWithPassword(portal, credentials);
    if (signedIn.result === "proved") proofs.keep(credentials, signedIn);
    if (signedIn.result !== "failed") return signedIn;
    const isLinked = await isLinkedByNow(portal.api.identity, service, credentials.email);
    return isLinked ? { result: "linked" } : signedIn;
  }

  return {
    flow,
    dispatch,
    linkByCode,
    conclude,
    /** Whether the sign-in is loaded, so that a popup can open within the click, or could not be loaded. */
    isReady,
    signInWithPassword(credentials: Credentials) {
      if (flow.phase !== "entering") return;
      void clearSignIns(portal.config);
      void run("password", () => prove(credentials));
    },
    signInElsewhere(choice: Elsewhere) {
      if (flow.phase !== "entering") return;
      void clearSignIns(portal.config);
      const hold = (opened: OpenPopup) => {
        popup.current = opened;
      };
      void run(choice, beginElsewhere(method, portal, choice, hold));
    },
    /** Missing if the method opens no popups. */
    popup: method?.opensWindow
      ? {
          openAgain: () => popup.current?.openAgain(),
          callOff: () => popup.current?.callOff(),
        }
      : undefined,
  };
}
