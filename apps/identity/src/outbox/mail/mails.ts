import type { AddressStop, Language, OfficeNotice, ProviderName } from "@musubi/contract";
import type { ReversalKind } from "../../database/tables.ts";
import type { Seen } from "./seen.ts";

/** A mail to a holder, by its content. The words are in `packages/messages`. */
export type Mail = {
  /** The address exactly as stored. */
  readonly to: string;
  readonly language: Language;
  readonly content: MailContent;
  /** When the mail becomes useless, for example because its code has expired. */
  readonly uselessFrom?: number;
};

/** A credential of an account. */
export type CredentialKind = "password" | "passkey" | ProviderName;

/** A credential that has ended or is kept out. `name`: the holder's name for a passkey. */
export type EndedCredential = { readonly kind: CredentialKind; readonly name?: string | undefined };

/** The link by which the reader of a notice can take a change back. */
export type TakeBackLink = { readonly secret: string; readonly until: number };

/** The link of a change whose first notice may be lost. */
export type LostLink = TakeBackLink & {
  readonly kind: ReversalKind;
  readonly madeAt: number;
  /** The service that was linked or left. */
  readonly serviceId: number | null;
};

/** A visitor typed the address at the login, the office mails the links, or a password was reset. */
export type LinksWhy = "asked" | "office" | "reset";

/** Every notice says when the event happened, and from which browser if known. */
export type Notice = {
  readonly seen: Seen;
  /** The link that takes the change back. */
  readonly takeBack?: TakeBackLink | undefined;
};

/** The time and browser of the request tell a reader of several codes which one is theirs. */
export type Asked = { readonly seen: Seen };

export type MailContent =
  | (Asked & {
      readonly about: "change-email-code" | "prove-code" | "sign-up-code" | "forgot-code";
      readonly code: string;
    })
  | (Asked & {
      readonly about: "held-address-code";
      readonly code: string;
      readonly isMerge: boolean;
    })
  | (Asked & {
      readonly about: "service-reset-code" | "relink-code";
      readonly serviceName: string;
      readonly code: string;
    })
  | (Asked & {
      readonly about: "erase-code";
      readonly serviceName: string;
      readonly code: string;
      readonly hasPassword: boolean;
    })
  | (Asked & {
      readonly about: "sign-up-link" | "forgot-link" | "unproven";
      readonly secret: string;
    })
  /** To a visitor who asks for a new ID but has one, or for a new password but has none. */
  | (Notice & {
      readonly about: "already-registered" | "no-password";
      readonly credentials: readonly CredentialKind[];
    })
  /** After too many wrong passwords, or by the office: the link admits the browser that opens it. */
  | (Notice & { readonly about: "admission"; readonly secret: string; readonly until: number })
  | (Notice & { readonly about: "address-resting" })
  /** To the holder of a new ID. `by`: how they log in to it. */
  | (Notice & { readonly about: "welcome"; readonly by: CredentialKind })
  /** `ended`: the credentials that ended with the freeze that this reset ended. */
  | (Notice & { readonly about: "password-reset"; readonly ended?: readonly EndedCredential[] })
  /** To the old address, and to the new one. */
  | (Notice & { readonly about: "email-changed" | "email-confirmed"; readonly newEmail: string })
  | (Notice & { readonly about: "password-changed" })
  /** A credential was added or removed. `name`: the holder's name for a passkey. */
  | (Notice & {
      readonly about: "credential-added" | "credential-removed";
      readonly kind: CredentialKind;
      readonly name?: string | undefined;
    })
  /** A sign-in from a browser that the account did not know. */
  | (Notice & {
      readonly about: "new-browser";
      readonly by: CredentialKind;
      /** The ID was imported and knew no browser before. */
      readonly isFirst?: boolean;
    })
  /** A copy of a session was refused in a browser that the account did not know. */
  | (Notice & { readonly about: "session-copied" })
  | (Notice & {
      readonly about: "service-linked";
      readonly serviceNames: readonly string[];
      readonly idEmail: string;
    })
  | (Notice & {
      readonly about: "merged";
      readonly sourceEmail: string;
      readonly targetEmail: string;
      readonly undoableUntil: number;
      /** To the target, if services moved: what its holder does there may return with them if the merge is undone. */
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
      /** Until when the holder can come back. */
      readonly wakeableUntil: number;
    })
  | (Notice & {
      readonly about: "service-opened" | "service-woken";
      readonly serviceName: string;
      readonly serviceKind: string | undefined;
    })
  | (Notice & {
      readonly about: "link-undone";
      readonly serviceName: string;
      readonly idEmail: string;
      /** When the same account can be linked again, if no code can be sent to it. */
      readonly relinkableFrom?: number;
    })
  /** The holder's data file is ready. No link in the mail opens it. */
  | (Notice & {
      readonly about: "data-ready";
      readonly until: number;
      readonly hasPassword: boolean;
      /** The services whose data is missing. */
      readonly lacking: readonly string[];
      /** The office asked for the file; only the first browser that fetches it gets it. */
      readonly byOffice?: boolean;
    })
  | (Notice & { readonly about: "service-erased"; readonly serviceName: string })
  | (Notice & {
      readonly about: "account-closed";
      /** The services that were left at the same time. */
      readonly serviceIds: readonly number[];
      /** Until when the ID's holder can come back. */
      readonly eraseAt: number;
    })
  | (Notice & {
      readonly about: "take-back-links";
      readonly links: readonly LostLink[];
      readonly why: LinksWhy;
    })
  | (Notice & { readonly about: "account-woken"; readonly serviceNames: readonly string[] })
  /** An operator has blocked the ID. Also sent to a holder who asks for a new password or an admission meanwhile. */
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
      /** The link that admits a browser is being mailed, or was mailed within the last hour. */
      readonly admission?: "sent" | "lately";
    }
  /** To the mailbox whose address the office is to give to an ID: the link confirms that its reader asked for that. */
  | {
      readonly about: "address-change-asked";
      readonly secret: string;
      readonly until: number;
      readonly at: number;
    }
  /** To the present mailbox: the link stops the change. `due`: set once the new mailbox has confirmed it. */
  | {
      readonly about: "address-change-told";
      readonly newEmail: string;
      readonly secret: string;
      readonly at: number;
      readonly due?: number | undefined;
    }
  /** To both mailboxes. `by`: to the present one only. */
  | {
      readonly about: "address-change-stopped";
      readonly newEmail: string;
      readonly at: number;
      readonly by?: AddressStop;
    }
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

/** A notice of a claim names the change that it is about. */
type ClaimNotice = Notice & { readonly kind: ReversalKind };

/** Mails to the claimants and the holder of an account that is claimed. */
export type ClaimContent =
  /** To the mailbox that stopped the account. */
  | (ClaimNotice & { readonly about: "stop-begun"; readonly until: number })
  /** To the present mailbox, at once and as a reminder, with the link to object. */
  | (ClaimNotice & {
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
      /** The credentials that do not work during the freeze. */
      readonly keptOut: readonly EndedCredential[];
    })
  /** A freeze is over, and these credentials ended with it. */
  | (Notice & { readonly about: "credentials-ended"; readonly ended: readonly EndedCredential[] })
  | (ClaimNotice & {
      readonly about: "taken-back";
      readonly hasPassword: boolean;
      /** Services go back with the ID. */
      readonly services: boolean;
      readonly ended?: readonly EndedCredential[];
    })
  /** To the mailbox that lost the account: only that the change was undone. */
  | (ClaimNotice & { readonly about: "undone" })
  | (ClaimNotice & { readonly about: "objected"; readonly side: "present" | "earlier" });
