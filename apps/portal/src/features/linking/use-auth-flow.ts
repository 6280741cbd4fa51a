import { type ProviderName, ServiceType } from "@musubi/contract";
import { useEffect, useReducer, useState } from "react";
import { useLocation } from "wouter";
import { type Actor, useAttempt } from "../../forms/use-attempt.ts";
import type { AuthEntry } from "../../navigation/auth-entry.ts";
import { clearSignIns } from "../../pools/clear-sign-ins.ts";
import { usePortal } from "../../portal/portal-context.ts";
import type { Verdict } from "../../rulings/judge.ts";
import { beginAuthFlow, reduceAuthFlow } from "./auth-flow.ts";
import { beginAtProvider } from "./begin-at-provider.ts";
import { isLinkedByNow, linkService, logLink } from "./link-service.ts";
import { createProofAtHand } from "./proof-at-hand.ts";
import { useWay } from "./use-way.ts";
import type { Credentials, SignedIn } from "./ways/way.ts";

/** What the screen still has to deal with after a sign-in. */
type Settled =
  | Verdict
  | { readonly do: "explain"; readonly failure: Extract<SignedIn, { result: "failed" }> }
  | { readonly do: "move-on"; readonly path: string }
  | { readonly do: "wait" };

/** Signs in to what is linked, by every way that leads there, and links it where that proves control at once. */
export function useAuthFlow(entry: AuthEntry) {
  const { serviceType } = entry;
  const portal = usePortal();
  const [, navigate] = useLocation();
  const attempt = useAttempt();
  const { way, load } = useWay(serviceType);
  const [flow, dispatch] = useReducer(reduceAuthFlow, entry, beginAuthFlow);
  const [proofs] = useState(() => createProofAtHand());

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch({ type: "came-back" });
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  async function settle(actor: Actor, signedIn: SignedIn): Promise<Settled> {
    const { identity } = portal.api;
    switch (signedIn.result) {
      case "proved":
        if (serviceType === ServiceType.ID) return { do: "error-page", reason: "unexpected" };
        return linkService(identity, actor, serviceType, signedIn);
      case "linked":
        return { do: "go-on" };
      case "moving-on":
        return { do: "move-on", path: signedIn.path };
      case "leaving":
        return { do: "wait" };
      case "unanswered":
        return { do: "offer-retry" };
      case "failed":
        if (serviceType !== ServiceType.ID) {
          logLink(identity, actor, serviceType, false, signedIn.message);
        }
        return { do: "explain", failure: signedIn };
    }
  }

  async function run(by: "password" | ProviderName, signIn: () => Promise<SignedIn>) {
    dispatch({ type: "begun", by });
    const settled = await attempt(async (actor) => settle(actor, await signIn()));
    if (settled === undefined) return;
    if (settled.do !== "offer-retry") proofs.forget();
    switch (settled.do) {
      case "go-on":
        return dispatch({ type: "linked" });
      case "show":
        return dispatch({ ...settled, type: "refused" });
      case "explain":
        return dispatch({ type: "sign-in-failed", failure: settled.failure });
      case "offer-retry":
        return dispatch({ type: "unanswered" });
      case "move-on":
        return navigate(settled.path, { replace: true });
      case "wait":
        return;
    }
  }

  async function prove(credentials: Credentials): Promise<SignedIn> {
    const atHand = proofs.find(credentials);
    if (atHand !== undefined) return atHand;
    const loaded = await load().catch(() => undefined);
    if (loaded === undefined) return { result: "unanswered" };
    const signedIn = await loaded.signInWithPassword(portal, credentials);
    if (signedIn.result === "proved") proofs.keep(credentials, signedIn);
    if (signedIn.result !== "failed") return signedIn;
    const isLinked = await isLinkedByNow(portal.api.identity, serviceType, credentials.email);
    return isLinked ? { result: "linked" } : signedIn;
  }

  return {
    flow,
    dispatch,
    /** Whether a provider's button can do what it must do within the click. */
    isProviderReady: way !== undefined,
    signInWithPassword(credentials: Credentials) {
      if (flow.step !== "entering") return;
      void clearSignIns(portal.config);
      void run("password", () => prove(credentials));
    },
    signInWithProvider(provider: ProviderName) {
      if (flow.step !== "entering") return;
      void clearSignIns(portal.config);
      void run(provider, beginAtProvider(way, portal, provider));
    },
  };
}
