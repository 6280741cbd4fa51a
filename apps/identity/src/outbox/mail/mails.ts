import type { Language, OfficeNotice, ProviderName } from "@musubi/contract";
import type { ReversalKind } from "../../database/tables.ts";
import type { Seen } from "./seen.ts";

/** A mail to a holder, by what it says. The words are in `packages/messages`. */
export type Mail = {
  /** The stored address, to the letter. */
  readonly to: string;
  readonly language: Language;
  readonly content: MailContent;
  /** From when on it would be of no use, a code that has ended for example. */
  readonly uselessFrom?: number;
};

/** How an account is signed in to. */
export type SignInWay = "password" | "passkey" | ProviderName;

/** A way in that has ended, or is kept out; of a passkey with the name that its holder gave it. */
export type EndedWay = { readonly way: SignInWay; readonly name?: string | undefined };

/** What leads the reader of a notice to a change that can be taken back. */
export type TakeBackLink = { readonly secret: string; readonly until: number };

/** The same of a change whose notice may be lost. */
export type LostLink = TakeBackLink & {
  readonly kind: ReversalKind;
  readonly madeAt: number;
  /** Of what was linked or left. */
  readonly serviceId: number | null;
};

/** Every notice says when and from which browser. */
export type Notice = {
  readonly seen: Seen;
  /** Where its reader can take it back. */
  readonly takeBack?: TakeBackLink | undefined;
};

/** When a code was asked for, and where, tells a reader of several which of them is theirs. */
export type Asked = { readonly seen: Seen };

export type MailContent =
  | (Asked & {
      readonly about:
        | "change-email-code"
        | "held-address-code"
        | "prove-code"
        | "sign-up-code"
        | "forgot-code";
      readonly code: string;
    })
  | (Asked & {
      readonly about: "service-reset-code" | "relink-code" | "erase-code";
      readonly serviceName: string;
      readonly code: string;
    })
  | (Asked & {
      readonly about: "sign-up-link" | "forgot-link" | "unproven";
      readonly secret: string;
    })
  /** To a visitor who asks for a new ID or password and has an ID already that signs in otherwise. */
  | (Notice & {
      readonly about: "already-registered" | "no-password";
      readonly ways: readonly SignInWay[];
    })
  /** To the holder of an ID at which too many passwords were wrong: the link admits the browser that opens it. */
  | (Notice & { readonly about: "admission"; readonly secret: string; readonly until: number })
  | (Notice & { readonly about: "address-resting" })
  /** `ended`: with the freeze that this has ended. */
  | (Notice & { readonly about: "password-reset"; readonly ended?: readonly EndedWay[] })
  /** To the address of before, and to the new one. */
  | (Notice & { readonly about: "email-changed" | "email-confirmed"; readonly newEmail: string })
  | (Notice & { readonly about: "password-changed" })
  /** A way in was added or removed; of a passkey with the name that its holder gave it. */
  | (Notice & {
      readonly about: "way-added" | "way-removed";
      readonly way: SignInWay;
      readonly name?: string | undefined;
    })
  /** Somebody signed in from a browser that the account did not know. */
  | (Notice & {
      readonly about: "new-browser";
      readonly byPassword: boolean;
      /** Of one without a password: with a passkey, and not at a provider. */
      readonly byPasskey?: boolean;
      /** To an ID that was brought in from elsewhere, and knew no browser before. */
      readonly isFirst?: boolean;
    })
  | (Notice & {
      readonly about: "service-linked";
      readonly serviceNames: readonly string[];
      /** Of the one that was linked. */
      readonly serviceKind: string | undefined;
      readonly idEmail: string;
    })
  | (Notice & {
      readonly about: "merged";
      readonly sourceEmail: string;
      readonly targetEmail: string;
      readonly undoableUntil: number;
      /** To the target, where services moved: what is done there may go back with them. */
      readonly goesBack: boolean;
    })
  | (Notice & {
      readonly about: "unmerged";
      readonly sourceEmail: string;
      readonly targetEmail: string;
    })
  | (Notice & {
      readonly about: "service-left";
      readonly serviceName: string;
      readonly serviceKind: string | undefined;
      /** Until when the holder may come back. */
      readonly wakeableUntil: number;
    })
  | (Notice & {
      readonly about: "service-opened";
      readonly serviceName: string;
      readonly serviceKind: string | undefined;
    })
  | (Notice & {
      readonly about: "service-woken";
      readonly serviceName: string;
      readonly serviceKind: string | undefined;
    })
  | (Notice & {
      readonly about: "link-undone";
      readonly serviceName: string;
      readonly idEmail: string;
      /** From when the same account can be linked again, where no code can be sent to it. */
      readonly relinkableFrom?: number;
    })
  /** The file of all that is kept about its holder can be fetched. No link opens it. */
  | (Notice & {
      readonly about: "data-ready";
      readonly until: number;
      readonly hasPassword: boolean;
      /** The services whose data is not in it. */
      readonly lacking: readonly string[];
      /** It was asked for in the office, and is for the browser that fetches it first. */
      readonly byOffice?: boolean;
    })
  | (Notice & { readonly about: "service-erased"; readonly serviceName: string })
  | (Notice & {
      readonly about: "account-closed";
      /** What was left with it. */
      readonly serviceIds: readonly number[];
      /** Until when its holder may come back. */
      readonly eraseAt: number;
    })
  | (Notice & {
      readonly about: "take-back-links";
      readonly links: readonly LostLink[];
      /** Nobody typed the address. */
      readonly byOffice?: boolean;
    })
  | (Notice & { readonly about: "account-woken"; readonly serviceNames: readonly string[] })
  /** An operator has blocked the ID; also to whoever asks for a new password meanwhile. */
  | {
      readonly about: "account-blocked";
      readonly since: number;
      readonly until?: number | undefined;
    }
  | { readonly about: "account-unblocked"; readonly at: number }
  /** An operator has done something else to the ID. `takeBack`: the link freezes it. */
  | {
      readonly about: "office-act";
      readonly act: OfficeNotice;
      readonly at: number;
      readonly takeBack?: TakeBackLink | undefined;
      /** The link that admits a browser is on its way, or was mailed within the hour. */
      readonly admission?: "sent" | "lately";
    }
  /** To a mailbox that the office is to make an ID's: the link confirms that its reader asked for it. */
  | {
      readonly about: "address-change-asked";
      readonly secret: string;
      readonly until: number;
      readonly at: number;
    }
  /** To the present mailbox: the link stops it. `due`: once the new mailbox has confirmed it. */
  | {
      readonly about: "address-change-told";
      readonly newEmail: string;
      readonly secret: string;
      readonly at: number;
      readonly due?: number | undefined;
    }
  /** To both. */
  | { readonly about: "address-change-stopped"; readonly newEmail: string; readonly at: number }
  /** Before a closed ID is erased. */
  | {
      readonly about: "erasing-soon";
      readonly closedAt: number;
      readonly eraseAt: number;
      readonly serviceNames: readonly string[];
    }
  /** The last mail about an ID. */
  | {
      readonly about: "account-erased";
      readonly at: number;
      readonly serviceNames: readonly string[];
    }
  | ClaimContent;

/** What those hear who claim an account or hold it, while it is claimed. */
export type ClaimContent =
  /** To the mailbox that stopped the account. */
  | (Notice & { readonly about: "stop-begun"; readonly until: number })
  /** To the present mailbox, at once and again: the link is the one to object with. */
  | (Notice & {
      readonly about: "stop-told" | "stop-reminder";
      readonly until: number;
      readonly earlierEmail: string;
      readonly secret: string;
    })
  | (Notice & {
      readonly about: "account-frozen";
      readonly until: number;
      readonly hasPassword: boolean;
      readonly hasProvider: boolean;
      /** The ways in that let nobody in meanwhile. */
      readonly keptOut: readonly EndedWay[];
    })
  /** A freeze is over, and these ways in with it. */
  | (Notice & { readonly about: "ways-ended"; readonly ended: readonly EndedWay[] })
  | (Notice & {
      readonly about: "taken-back";
      readonly hasPassword: boolean;
      readonly ended?: readonly EndedWay[];
    })
  /** To whom it was taken back from: that it was undone, and nothing else. */
  | (Notice & { readonly about: "undone" })
  | (Notice & { readonly about: "objected"; readonly side: "present" | "earlier" });
