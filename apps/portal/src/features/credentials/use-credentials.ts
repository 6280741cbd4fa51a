import {
  type Credentials,
  type IdTokenClaims,
  namePasskey,
  type ProviderName,
  removeCredential,
  setFirstPassword,
} from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { useEffect, useReducer, useRef, useState } from "react";
import { hintFor } from "../../app-sdk/error-codes.ts";
import { useProtected } from "../../forms/use-protected.ts";
import { PATHS } from "../../navigation/paths.ts";
import type { OpenPopup } from "../../popup/sign-in-by-popup.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { decideNext } from "../../refusals/next.ts";
import { makeCallerNonce } from "../../session/caller-nonce.ts";
import { type CredentialsFlow, LISTING, reduceCredentials, type Told } from "./credentials-flow.ts";
import { type Credential, describePasskey, removableOf } from "./describe-credentials.ts";
import { type Brought, logInByPopup } from "./log-in-by-popup.ts";
import { findAdded, notePasskeys } from "./passkeys/passkey-note.ts";

/** The credentials of an ID, and the actions of its holder. */
export function useCredentials(
  { sub }: IdTokenClaims,
  { passkeys }: Credentials,
  look: () => Promise<unknown>,
) {
  const portal = usePortal();
  const { api, session } = portal;
  const runProtected = useProtected();
  const { nonce, renew } = useNonce(sub);
  const popup = useRef<OpenPopup>(undefined);
  // The note is there if the holder returns from the page that adds a passkey.
  const [note] = useState(() => session.drafts.find(PATHS.signInMethods, sub));

  const [flow, dispatch] = useReducer(reduceCredentials, LISTING, (listing): CredentialsFlow => {
    const added = findAdded(note, passkeys);
    return added
      ? { phase: "listing", told: { what: "added", credential: describePasskey(added) } }
      : listing;
  });

  useEffect(() => session.drafts.forget(), [session]);
  // The popup is closed with this screen: nothing could receive its answer.
  useEffect(() => () => popup.current?.callOff(), []);

  /** Runs an action and shows its result; after an answer, with the current credentials if they can be loaded. */
  async function run<T>(
    act: () => Promise<Outcome<T>>,
    tell: (data: T) => Told,
    situation: "credentials" | "name-passkey" = "credentials",
  ) {
    const next = await runProtected(async () => decideNext(situation, await act()));
    switch (next?.do) {
      case "go-on":
        await look();
        return dispatch({ type: "done", told: tell(next.data) });
      case "look-again":
        await look();
        return dispatch({ type: "done", told: { what: "sooner" } });
      case "show":
        // The reason may be a change in another tab, which must be shown too.
        await look();
        return dispatch({ type: "failed", failure: next });
      case "offer-retry":
        return dispatch({ type: "failed", failure: { message: "unanswered" } });
    }
  }

  async function finishAdding(credential: Credential, brought: Brought) {
    if (!brought.ok) {
      if (brought.failure === "called-off") return dispatch({ type: "put-away" });
      const hint = hintFor(brought.failure);
      return dispatch({ type: "failed", failure: { message: "popup", hint } });
    }
    return run(brought.add, ({ added }) => ({ what: added ? "added" : "already", credential }));
  }

  return {
    flow,
    dispatch,
    /** Whether a popup can be opened at once, which it must be within a click. */
    isReady: nonce !== undefined,
    popup: {
      openAgain: () => popup.current?.openAgain(),
      callOff: () => popup.current?.callOff(),
    },
    add(credential: Credential, provider: ProviderName) {
      if (nonce === undefined || flow.phase === "adding") return;
      dispatch({ type: "adding", credential });
      renew();
      const opened = logInByPopup(portal, provider, nonce, (window) => {
        popup.current = window;
      });
      void opened.then((brought) => finishAdding(credential, brought));
    },
    remove(credential: Credential, endsOthers: boolean) {
      const named = removableOf(credential);
      if (!named) return;
      dispatch({ type: "sent" });
      const body = { credential: named, end_others: endsOthers ? (1 as const) : (0 as const) };
      const act = () => api.identity.send(removeCredential, { body });
      void run(act, () => ({ what: "removed", credential }));
    },
    rename(credential: Credential, name: string) {
      const { passkey } = credential;
      if (!passkey) return;
      dispatch({ type: "sent" });
      const body = { id: passkey.id, name };
      const act = () => api.identity.send(namePasskey, { body });
      const renamed = describePasskey({ ...passkey, name });
      void run(act, () => ({ what: "renamed", credential: renamed }), "name-passkey");
    },
    /** Called before the holder leaves to add a passkey. */
    notePasskeys() {
      const text = notePasskeys(passkeys);
      session.drafts.keep({ path: PATHS.signInMethods, subject: sub, text });
    },
    setPassword(proposed_password: string) {
      dispatch({ type: "sent" });
      const act = () => api.identity.send(setFirstPassword, { body: { proposed_password } });
      void run(act, () => ({ what: "set" }));
    },
  };
}

/** Prepares a nonce before the click: the popup must open at once. Each nonce is for one log-in. */
function useNonce(subject: string) {
  const [nonce, setNonce] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round makes another one
  useEffect(() => {
    let isShown = true;
    void makeCallerNonce(subject).then((made) => isShown && setNonce(made));
    return () => {
      isShown = false;
    };
  }, [subject, round]);
  const renew = () => {
    setNonce(undefined);
    setRound((each) => each + 1);
  };
  return { nonce, renew };
}
