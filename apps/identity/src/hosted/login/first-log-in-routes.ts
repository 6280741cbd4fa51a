import { CODE_LENGTH, readCode } from "@musubi/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { acceptTerms, proveArrival, sendArrivalCode } from "../../accounts/arrive.ts";
import { type Address, readNewAddress } from "../../accounts/new-address.ts";
import type { Kept } from "../desk/form-states.ts";
import { readEmail, readText, visitorOf } from "../desk/read-request.ts";
import { type Told, toldFor } from "../desk/told.ts";
import { tellRefusedCode } from "./code-faults.ts";
import { registerForms } from "./form-routes.ts";
import { giveUp, goOn, leadTo, redirectTo, tell } from "./lead.ts";
import type { LoginDesk, Posted } from "./login-desk.ts";
import {
  type FirstAddressState,
  type FirstCodeState,
  type FirstTermsState,
  VOID,
} from "./login-forms.ts";

/**
 * The first log-in to an imported ID. Its holder has proved a credential; they prove an address by code, the ID's own or
 * another one, and accept the terms, unless either was done before. Then they are logged in.
 */
export function registerFirstLogIn(app: FastifyInstance, desk: LoginDesk): void {
  const { parts } = desk;

  registerForms(app, desk, "first", {
    "first-address": takeAddress,
    "first-code": async (posted, kept) =>
      posted.form.resend === "yes" ? resend(posted, kept) : takeCode(posted, kept),
    "first-terms": takeTerms,
  });

  async function takeAddress(posted: Posted, kept: Kept<FirstAddressState>): Promise<FastifyReply> {
    const { holder } = kept.state;
    const email = readEmail(posted.form);
    const askAgain = (told: FirstAddressState["told"]) =>
      tell(desk, posted, kept, { ...kept.state, email, told });
    const address = readNewAddress(email);
    if (!address) return askAgain({ fault: email === "" ? "incomplete" : "invalid-email" });
    const told = await sendCode(posted, holder.account, address);
    if (told === "over") {
      return leadTo(desk, posted, { form: "ended", path: "first", end: VOID });
    }
    await desk.formStates.change(kept, { ...kept.state, email, told: undefined });
    const state = { form: "first-code", path: "first", holder, address, told } as const;
    return leadTo(desk, posted, { ...state, before: kept.id });
  }

  async function resend(posted: Posted, kept: Kept<FirstCodeState>): Promise<FastifyReply> {
    const { holder, address } = kept.state;
    const told = await sendCode(posted, holder.account, address);
    if (told === "over") return giveUp(desk, posted, kept, VOID);
    return tell(desk, posted, kept, { ...kept.state, told, isResent: told === undefined });
  }

  async function takeCode(posted: Posted, kept: Kept<FirstCodeState>): Promise<FastifyReply> {
    const { request, form, asked } = posted;
    const { address } = kept.state;
    const askAgain = (told: FirstCodeState["told"], tries = kept.state.tries) =>
      tell(desk, posted, kept, { ...kept.state, told, tries, isResent: false });
    const pause = await desk.count("loginCode", request);
    if (pause) return askAgain(pause);
    const typed = readText(form, "code");
    if (readCode(typed).length !== CODE_LENGTH) return askAgain({ fault: "incomplete-code" });
    const visitor = visitorOf(parts, request, asked.language);
    const holder = { ...kept.state.holder, email: address.email };
    const proven = await proveArrival(parts, holder, address, typed, visitor);
    if (!proven.ok) {
      const { code } = proven;
      if (code === "over") return giveUp(desk, posted, kept, VOID);
      if (code === "taken") {
        return giveUp(desk, posted, kept, { outcome: "own-sign-in", email: address.email });
      }
      const { told, tries } = tellRefusedCode({ ...proven, code }, parts.now());
      return askAgain(told, tries);
    }
    await desk.noteProof(posted, address.email);
    if (proven.data.isLast) return enter(posted, kept, holder);
    const terms = { form: "first-terms", path: "first", holder } as const;
    const next = await goOn(desk, posted, kept, terms);
    return next ? redirectTo(posted, next) : posted.reply;
  }

  async function takeTerms(posted: Posted, kept: Kept<FirstTermsState>): Promise<FastifyReply> {
    const { request, form, asked } = posted;
    const { holder } = kept.state;
    if (form.terms !== "accepted") {
      return tell(desk, posted, kept, { ...kept.state, told: { fault: "terms" } });
    }
    const standing = await acceptTerms(parts, holder, visitorOf(parts, request, asked.language));
    // What else keeps the holder out has a page of its own.
    return standing === "gone" ? giveUp(desk, posted, kept, VOID) : enter(posted, kept, holder);
  }

  const enter = async (
    posted: Posted,
    kept: Kept<FirstCodeState | FirstTermsState>,
    holder: FirstTermsState["holder"],
  ): Promise<FastifyReply> =>
    (await desk.enter(posted, holder, kept)) ? posted.reply : giveUp(desk, posted, kept, VOID);

  /** Returns the fault of a code that was not sent; undefined if it was. */
  async function sendCode(
    { request, asked }: Posted,
    account: string,
    address: Address,
  ): Promise<Told<"crowded" | "overloaded" | "too-many-sends"> | "over" | undefined> {
    const pause = await desk.count("loginMail", request);
    if (pause) return pause;
    const visitor = visitorOf(parts, request, asked.language);
    const sent = await sendArrivalCode(parts, account, address, visitor);
    if (sent.ok) return undefined;
    if (sent.code === "over") return sent.code;
    return toldFor(sent.code, parts.now(), sent.retryAfterSeconds);
  }
}
