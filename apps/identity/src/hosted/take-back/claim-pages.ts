import type { Language } from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import type { ClaimDone, LinkOver, ProofFault, Proofs } from "@musubi/contract/login-pages";
import type { FastifyRequest } from "fastify";
import type { Stranger } from "../../accounts/ask-for-code.ts";
import type { ClaimName } from "../../social/social.ts";
import type { Shown } from "../../ties/reversals/check-shown.ts";
import type { Proofs as Provable } from "../../ties/reversals/list-proofs.ts";
import type { KeepDone, Pressed, TakeBackRefusal } from "../../ties/reversals/take-back.ts";
import type { PageContent } from "../desk/pages.ts";

/** Stands where a link would, for a holder who is signed in: nobody's secret is so short. */
export const MINE = "mine";

/** What the form of a claim's page is made of. */
export type ClaimForm = {
  readonly action: string;
  readonly csrfToken: string;
  readonly language: Language;
  readonly fault: ProofFault | undefined;
  readonly waitSeconds: number | undefined;
  readonly proofs: Proofs;
};

/** What a claim has done. `mailbox`: a new password is to be set by a code to it. */
export type ClaimEnd = { readonly done: ClaimDone; readonly mailbox?: string };

/** What is found behind a link. */
export type Found = {
  /** The holder's. */
  readonly language: Language;
  readonly provable: Provable;
  draw(form: ClaimForm): PageContent;
};

/** Two kinds of pages that differ by what they tell and do: taking a change back, and objecting to that. */
export type ClaimPages = {
  readonly name: ClaimName;
  /** Where there is nothing to show, it says why. Changes nothing. */
  look(request: FastifyRequest, link: string, shown: Shown): Promise<Found | LinkOver | "blocked">;
  act(
    request: FastifyRequest,
    link: string,
    pressed: Pressed,
    stranger: Stranger,
    keepDone: KeepDone<ClaimEnd>,
  ): Promise<Answer<ClaimEnd, TakeBackRefusal>>;
};
