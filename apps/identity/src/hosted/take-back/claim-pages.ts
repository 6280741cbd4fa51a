import type { Language } from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import type {
  ClaimOutcome,
  LinkOver,
  PageContent,
  ProofFault,
  Proofs,
} from "@musubi/contract/login-pages";
import type { FastifyRequest } from "fastify";
import type { Visitor } from "../../accounts/codes/ask-for-code.ts";
import type { ClaimName } from "../../social/social.ts";
import type { Shown } from "../../ties/take-back/check-shown.ts";
import type { Proofs as Provable } from "../../ties/take-back/list-proofs.ts";
import type { KeepDone, Pressed, TakeBackRefusal } from "../../ties/take-back/take-back.ts";

/** Used instead of a link's secret for a holder who is signed in: no secret is this short. */
export const MINE = "mine";

/** The fields of the form on a claim's page. */
export type ClaimForm = {
  readonly action: string;
  readonly csrfToken: string;
  readonly language: Language;
  readonly fault: ProofFault | undefined;
  readonly waitSeconds?: number | undefined;
  readonly proofs: Proofs;
};

/**
 * What a claim has done. `mailbox`: where a code for a new password can be sent. `link`: after a stop, the link whose
 * page can still do more.
 */
export type ClaimEnd = ClaimOutcome & { readonly mailbox?: string; readonly link?: string };

/** What the page of a valid link shows. */
export type Found = {
  /** The holder's language. */
  readonly language: Language;
  readonly provable: Provable;
  draw(form: ClaimForm): PageContent;
};

/** Two kinds of pages with different words and actions: taking a change back, and objecting to that. */
export type ClaimPages = {
  readonly name: ClaimName;
  /** If there is nothing to show, returns why. Changes nothing. */
  look(request: FastifyRequest, link: string, shown: Shown): Promise<Found | LinkOver | "blocked">;
  act(
    request: FastifyRequest,
    link: string,
    pressed: Pressed,
    visitor: Visitor,
    keepDone: KeepDone<ClaimEnd>,
  ): Promise<Answer<ClaimEnd, TakeBackRefusal>>;
};
