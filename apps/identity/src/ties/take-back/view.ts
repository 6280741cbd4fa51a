import type { Browser, Language, ProviderName } from "@musubi/contract";
import type { ReversalKind } from "../../database/tables.ts";

/** What the page behind a link shows. */
export type TakeBackView = {
  readonly kind: ReversalKind;
  readonly madeAt: number;
  /** Of whoever made the change, where it is known. */
  readonly browser: Browser | null;
  /** Until when the link is good. */
  readonly until: number;
  /** The holder's. */
  readonly language: Language;
  /** What the button does. `prove`: an older thing is wanted first. `waiting`: an older claim runs. */
  readonly claim: "restore" | "stop" | "freeze" | "unlink" | "prove" | "waiting" | "over";
  /** Of a stop that this link began and that still runs. */
  readonly stoppedUntil: number | null;
  /** Masked, unless it is the link's own mailbox. */
  readonly address: { readonly before: string; readonly now: string };
  /** Of a merge: the other ID's address, masked. */
  readonly other: string | null;
  readonly services: readonly ServiceOutlook[];
  /** The later changes that go with this one. */
  readonly undoneToo: readonly ReversalKind[];
  readonly proofs: Proofs;
};

/** What becomes of a service that the account had. */
export type ServiceOutlook = {
  readonly serviceId: number;
  readonly outcome: "back" | "stays" | "cannot";
  readonly reason?: "erased" | "place-taken" | "unlinked";
};

/** With which older things the reader may prove more than the mailbox. */
export type Proofs = {
  readonly password: boolean;
  /** Whether this very browser is one. */
  readonly browser: boolean;
  readonly providers: readonly ProviderName[];
};
