import type { Language } from "./enumerations.ts";
import type { ProviderName } from "./providers.ts";
import type { Site } from "./site.ts";

/** The choice of theme in addresses: ours, with only home dark; the device's; or one for all. */
export const THEME_CHOICES = ["usual", "system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** The data that every page of the hosted login gets. */
export type LoginFrame = {
  readonly language: Language;
  /** `usual` if missing. */
  readonly theme?: ThemeChoice;
  /** The address of the same page in each language. */
  readonly languageLinks: Readonly<Record<Language, string>>;
  /** The portal's front page. */
  readonly homeUrl: string;
  readonly site: Site;
  /** The address of the brand's own style sheet, if it has one. */
  readonly brandSheet?: string | undefined;
  /** Only in a laptop's demo: a banner that fills the form. */
  readonly demoAccounts: readonly DemoAccount[];
};

export type DemoAccount = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
};

/** Why a sign-in failed. Each has a sentence in both languages. */
export type SignInFault =
  | "wrong"
  | "incomplete"
  | "locked"
  /** An unknown browser must be confirmed by a link, which was mailed to the owner of the address. */
  | "link"
  | "crowded"
  | "overloaded"
  /** Only the pool's page shows these two, and only to a holder who knows the password. */
  | "unconfirmed"
  | "reset-required"
  /** A passkey that is not valid here, or no longer. */
  | "wrong-passkey";

/** What happened before the sign-in form is shown again. */
export type SignInNotice =
  | "social-cancelled"
  | "social-unavailable"
  /** The service takes a log-in by passkey only. */
  | "passkey-wanted"
  | LoginReason;

/** Why the portal sends a user to the login, as in the address. */
export const LOGIN_REASONS = ["ended", "signed-out"] as const;

/** `ended`: expired, or ended elsewhere, for instance by a log-out. `signed-out`: the holder logged out here. */
export type LoginReason = (typeof LOGIN_REASONS)[number];

/** Two flows with the same three pages: an address, the code mailed to it, a password. */
export type CodeFlow = "sign-up" | "forgot";

/** What an address is typed for. `first`: the first log-in to an imported ID that never proved its address. */
export type AddressFlow = CodeFlow | "first";

export type AddressFault =
  | "incomplete"
  | "invalid-email"
  | "crowded"
  | "overloaded"
  /** The password was right, but must not be used any more. */
  | "reset-required";

export type CodeFault =
  /** Not a code's length: it was not checked. */
  | "incomplete-code"
  | "wrong-code"
  | "expired-code"
  | "too-many-tries"
  | "too-many-sends"
  /** A link is mailed instead of a code, or was within the hour. */
  | "link"
  | "crowded"
  | "overloaded";

export type NewPasswordFault =
  | "invalid-password"
  | "same-password"
  | "common-password"
  /** The password that must be replaced, because another person may know it. */
  | "voided-password"
  | TermsFault;

export type TermsFault = "terms" | "crowded" | "overloaded";

/** The state of an ID at a service where it has no account. `asleep`: it left, and can come back. */
export type FirstUse = "new" | "asleep" | "busy";

/** Why an account was neither opened nor woken at a service. */
export type FirstUseFault =
  | "down"
  /** Another operation holds the ID. */
  | "under-way"
  | "resting"
  /** The service knows an account of the ID that we do not know. */
  | "taken"
  | "not-offered"
  /** In the service's own words, if it has any. */
  | "refused"
  | "crowded"
  | "overloaded";

/** A masked address that must confirm something, and what is wrong with its code. */
export type HeldAddressField = {
  readonly name: string;
  readonly email: string;
  readonly fault?: CodeFault | undefined;
  /** The tries left, if a code was wrong. */
  readonly triesLeft?: number | undefined;
};

/** `gone`: too old, of another browser, or void since another code was used. */
export type FormOver = "done" | "gone";

/** `used`: the link has admitted another browser. */
export type AdmissionOver = "used" | "gone";

/** Who reads the mail about a change of address: the new mailbox of an ID, or the current one. */
export type AddressChangeSide = "new" | "present";

/** A page in another theme. */
type ThemeLink = { readonly theme: ThemeChoice; readonly url: string };

/** A link to the choice of themes, or the themes. */
export type ColoursOffer =
  | { readonly chooseUrl: string; readonly choices?: undefined }
  | { readonly choices: readonly ThemeLink[] };

/** A button that leads to a provider. */
export type SocialLink = { readonly provider: ProviderName; readonly url: string };

/** Where the challenge of a passkey comes from. Missing if there are no passkeys. */
export type PasskeyForm = { readonly challengeUrl: string };

/** Why a passkey was not added. */
export type AddPasskeyFault =
  | "wrong-passkey"
  /** The same authenticator again. */
  | "known-passkey"
  | "too-many-passkeys"
  | "under-way"
  | "resting"
  | "crowded"
  | "overloaded";

/** A change that can be taken back. `loser`: a take-back to which nobody objected in time. */
export type ChangeKind =
  | "merge-source"
  | "merge-target"
  | "address"
  | "password"
  | "link"
  | "leaving"
  | "closing"
  | "credential"
  | "loser";

/** A credential that was added or removed. A passkey has its holder's name for it, if known. */
export type ChangedCredential = {
  readonly kind: "password" | "passkey" | ProviderName;
  readonly name?: string | undefined;
};

/** What the button behind a notice's link does. `prove`: nothing yet. `waiting`: nothing for now. */
export type TakeBackClaim = "restore" | "stop" | "freeze" | "unlink" | "prove" | "waiting";

/** What a form behind a notice's link sends along: what its button promised. */
export type Offer = Exclude<TakeBackClaim, "prove" | "waiting">;

/** The result of a claim. */
export type ClaimDone = "restored" | "stopped" | "frozen" | "unlinked" | "objected";

/** The same, with the change that was undone, and whether services go back with it. */
export type ClaimOutcome =
  | { readonly done: "restored"; readonly undone: ChangeKind; readonly services: boolean }
  | { readonly done: Exclude<ClaimDone, "restored"> };

/** What uses up the link of a notice. A stop does not. */
export type LinkUse = Exclude<ClaimDone, "stopped">;

/**
 * `over`: a link is not valid, or no longer. Only the browser that used a link learns what it did.
 * `signed-out`: there is no link, and no holder is logged in.
 */
export type LinkOver = "over" | "signed-out" | LinkUse;

/** A change, as the page behind its notice's link shows it. Times are already formatted, in the site's time zone. */
export type Change = {
  /** A sign-in from a new browser is shown like a change, and so is a request for an operator's help. */
  readonly kind: ChangeKind | "sign-in" | "asked";
  readonly madeAt: string;
  /** Missing if unknown. */
  readonly browser: string | undefined;
  /** Addresses other than the reader's own are masked. */
  readonly address: { readonly before: string; readonly now: string };
  /** For a merge: the other ID's address. */
  readonly other: string | undefined;
  /** For a link and for leaving: the service's name. */
  readonly service: string | undefined;
  /** For a credential. */
  readonly credential: (ChangedCredential & { readonly isAdded: boolean }) | undefined;
};

/**
 * A removed credential, and what happens to it. `cannot`: it signs in to another ID by now.
 * `young`: it had been added so recently that it may have been another person's.
 */
export type CredentialOutlook = ChangedCredential & {
  readonly outcome: "back" | "cannot" | "young" | "ends";
};

/** A recently added credential, and when. */
export type YoungCredential = ChangedCredential & {
  /** Its name in the form. */
  readonly id: string;
  readonly since: string;
};

/** `not-now`: changes are paused, or an operation is in progress. */
export type YoungCredentialsFault = "not-now";

/** A service that the ID had before a change, and what happens to it. */
export type ServiceOutlook = {
  readonly name: string;
  readonly outcome: "back" | "stays" | "cannot";
  /** Why it cannot come back. */
  readonly reason?: NoWayBack | undefined;
};

/** `gone`: the service itself no longer has it. */
export type NoWayBack = "erased" | "gone" | "place-taken" | "unlinked";

/** What a reader may use to prove more than access to the mailbox. */
export type Proofs = {
  readonly password: boolean;
  /** This browser is proof enough. */
  readonly browser: boolean;
  readonly social: readonly SocialLink[];
  readonly passkey?: PasskeyForm | undefined;
  /** The provider that was just signed in to: the button is enough. */
  readonly shown: ProviderName | undefined;
};

export type ProofFault =
  /** The link allows something else than when the page was shown. */
  | "changed"
  /** Not one of the earlier passwords. */
  | "wrong"
  /** Not one of the earlier accounts at the provider. */
  | "wrong-account"
  /** Not one of the earlier passkeys. */
  | "wrong-passkey"
  | "incomplete"
  | "locked"
  | "crowded"
  | "overloaded"
  | "social-cancelled"
  | "social-unavailable";

/** A service of the catalogue: its name and address. */
export type ServiceLink = { readonly name: string; readonly url: string };

/** Why a page cannot be shown at all. None of these ever redirects to the requested address. */
export type LoginProblem =
  | "bad-request"
  | "forged-form"
  | "no-cookie"
  | "not-found"
  | "unavailable"
  | "account-closed"
  /** A person who had the ID's mailbox before claims the ID: nothing can change for now. */
  | "account-stopped"
  /** An operator blocked the ID: nothing opens it for now. Only a user with a valid credential is told. */
  | "account-blocked"
  /** At the pool: the first log-in to an imported ID is not finished. */
  | "account-unconfirmed"
  | "credential-frozen"
  | "social-expired"
  | "social-unverified"
  | "social-no-address"
  /** A popup was opened for pages that are not the portal's. */
  | "wrong-origin"
  /** A service's request for a log-in breaks the rules. */
  | "service-request"
  /** A service's request is over: it took too long, or was finished. */
  | "interaction-over"
  /** More requests from one address, or of one holder, than people make. */
  | "crowded";

/** The other ways in of a user whose credential does not work for now. */
export type ProblemWays = { readonly forgotUrl: string; readonly signInUrl: string };

/** The form that leads to a new password. */
export type ResetForm = { readonly action: string; readonly csrfToken: string };

/** What every form of the login has. */
type LoginForm = {
  readonly action: string;
  readonly csrfToken: string;
  /** How long the fault lasts, if known. */
  readonly waitSeconds?: number | undefined;
};

/** A page of a flow, with the link back to the sign-in. */
type FlowForm = LoginForm & { readonly signInUrl: string };

/** A page of the hosted login, without what all of them have. */
export type PageContent =
  | (LoginForm & {
      readonly page: "sign-in";
      readonly email: string;
      readonly fault: SignInFault | undefined;
      readonly notice?: SignInNotice | undefined;
      readonly social?: readonly SocialLink[];
      readonly passkey?: PasskeyForm | undefined;
      /** Missing if there is no sign-up: at the pool's sign-in. */
      readonly signUpUrl?: string;
      /** A refused log-in posts the address there, so that its owner can choose a password by code. */
      readonly forgotUrl?: string;
      /** Users are moving from another system: their earlier passwords may not work here. */
      readonly isMoving?: boolean;
      /**
       * For a holder who is logged in in this browser and must confirm it: they see only their own
       * address and credentials.
       */
      readonly again?: { readonly password: boolean; readonly cancelUrl: string } | undefined;
      /** The same page in other themes. */
      readonly colours?: ColoursOffer;
      /** The form target for going back to the requesting page: at a sign-in to the pool, or for a service. */
      readonly cancel?: string;
      /** The name of the service to which the sign-in leads, if any. */
      readonly service?: string | undefined;
    })
  | (FlowForm & {
      readonly page: "enter-address";
      readonly flow: AddressFlow;
      readonly email: string;
      /** The providers for signing up. */
      readonly social?: readonly SocialLink[];
      readonly fault: AddressFault | undefined;
    })
  | (FlowForm & {
      readonly page: "enter-code";
      readonly flow: AddressFlow;
      readonly email: string;
      /** The page for another address. */
      readonly addressUrl: string;
      readonly isResent: boolean;
      /** The tries left, if a code was wrong. */
      readonly triesLeft: number | undefined;
      readonly fault: CodeFault | undefined;
    })
  /** A link was mailed instead of a code. */
  | {
      readonly page: "link-sent";
      readonly email: string;
      readonly signInUrl: string;
    }
  | (FlowForm & {
      readonly page: "new-password";
      readonly flow: CodeFlow;
      readonly email: string;
      /** A mailed link opened it: no earlier page has named the address. */
      readonly isByLink?: boolean;
      /** The terms were accepted before. */
      readonly isAgreed: boolean;
      readonly fault: NewPasswordFault | undefined;
    })
  /** A mailed link has done its work, and leads to the sign-in. */
  | {
      readonly page: "code-link-done";
      readonly flow: CodeFlow;
      readonly homeUrl: string;
      /** Set if the browser that used the link opens it again. */
      readonly isOpenedAgain: boolean;
    }
  /** A mailed link is not valid, or no longer: the page does not say which. */
  | { readonly page: "code-link-over"; readonly homeUrl: string }
  /**
   * Before a user with a provider's account gets an ID. Without a provider: before the first log-in to an imported one.
   */
  | (FlowForm & {
      readonly page: "accept-terms";
      readonly provider?: ProviderName | undefined;
      readonly email: string;
      readonly fault: TermsFault | undefined;
    })
  /** For the holder of a closed ID, who has proved who they are. */
  | (FlowForm & {
      readonly page: "wake";
      readonly email: string;
      /** The names of the services that wake with it. */
      readonly services: readonly string[];
      /** Until when it can be woken. */
      readonly until: string;
    })
  /** For a user who is about to be logged in to an app on their device. */
  | (Omit<LoginForm, "action"> & {
      readonly page: "app-return";
      readonly service: string;
      readonly email: string;
      /** Binds the forms to the ID that they are for: forms for another ID are refused. */
      readonly holder: string;
      readonly actions: { readonly goOn: string; readonly cancel: string };
      /** The sign-in with another ID. */
      readonly otherUrl: string;
    })
  /** The link back to such an app. */
  | {
      readonly page: "app-onward";
      readonly service: string;
      readonly href: string;
    }
  /** For a user who comes to a service with an ID that has no account there. Each option has its own form. */
  | (Omit<LoginForm, "action"> & {
      readonly page: "first-use";
      readonly firstUse: FirstUse;
      /** The ID was made just now, on the way to the service. */
      readonly isNewId: boolean;
      readonly service: string;
      readonly email: string;
      /** Binds the forms to the ID that they are for: forms for another ID are refused. */
      readonly holder: string;
      /** The address of the service's terms, if it has any. */
      readonly termsUrl: string | undefined;
      /** The form targets. Linking is missing if the service has nothing to link. */
      readonly actions: {
        readonly open: string;
        readonly wake: string;
        readonly link: string | undefined;
        readonly cancel: string;
      };
      /** Loads the page again. */
      readonly againUrl: string;
      /** The sign-in with another ID. */
      readonly otherUrl: string;
      readonly fault: FirstUseFault | undefined;
      /** The service's own words about it. */
      readonly said: string | undefined;
      /** What blocks a first use that is `busy`, if it is a change at a service. */
      readonly underWay: string | undefined;
    })
  /** Where a signed-in holder makes a passkey: on request, or because it was offered. */
  | (LoginForm & {
      readonly page: "add-passkey";
      readonly isOffer: boolean;
      readonly email: string;
      /** The default name of the passkey. */
      readonly name: string;
      /** Where the browser's options come from. */
      readonly optionsUrl: string;
      /** The form target for continuing without a passkey. */
      readonly skip: string;
      readonly fault: AddPasskeyFault | undefined;
    })
  /** A form that was sent before or is no longer valid, and the link to continue. */
  | {
      readonly page: "form-over";
      readonly over: FormOver;
      readonly nextUrl: string;
    }
  /** The address belongs to an account that has its own sign-in. */
  | {
      readonly page: "own-sign-in";
      readonly email: string;
      readonly signInUrl: string;
    }
  /** Before an action that would hand over an ID: codes from its recent earlier addresses. */
  | (LoginForm & {
      readonly page: "held-address";
      /** The codes confirm that this ID is merged into another one. */
      readonly isMerge: boolean;
      readonly addresses: readonly HeldAddressField[];
      /** Codes were sent. */
      readonly isSent: boolean;
      /** When no confirmation is needed any more, formatted in the site's time zone. */
      readonly until: string;
      /** Shown at a field, if the field has the same fault. */
      readonly fault: CodeFault | undefined;
      readonly homeUrl: string;
    })
  /**
   * After a new password by code: the recently added credentials, with buttons to remove one or all;
   * or those that a freeze has ended.
   */
  | (LoginForm & {
      readonly page: "young-credentials";
      readonly credentials: readonly YoungCredential[];
      readonly ended: readonly ChangedCredential[];
      /** The credentials that were just removed. */
      readonly removed: readonly ChangedCredential[];
      readonly fault: YoungCredentialsFault | undefined;
      readonly nextUrl: string;
    })
  | (LoginForm & { readonly page: "sign-out" })
  /** Behind the link of a notice: what happened, and what the reader can do about it. */
  | (LoginForm & {
      readonly page: "take-back";
      readonly claim: TakeBackClaim;
      readonly change: Change;
      readonly services: readonly ServiceOutlook[];
      readonly credentials: readonly CredentialOutlook[];
      /** The later changes that are undone with this one. */
      readonly undoneToo: readonly ChangeKind[];
      readonly proofs: Proofs;
      /** Until when the link is valid. */
      readonly until: string;
      /** Until when changes are stopped, by this link or by an earlier claim. */
      readonly stoppedUntil: string | undefined;
      readonly fault: ProofFault | undefined;
    })
  /** For the current holder of an ID whose changes are stopped. */
  | (LoginForm & {
      readonly page: "objection";
      /** The masked address of the mailbox that stopped the changes. */
      readonly earlier: string;
      readonly proofs: Proofs;
      readonly stoppedUntil: string;
      readonly fault: ProofFault | undefined;
    })
  | (ClaimOutcome & {
      readonly page: "claim-done";
      /** Set if a new password is the next step. */
      readonly reset: ResetForm | undefined;
      /** Where the holder goes on: after a stop the same link again, otherwise home. */
      readonly nextUrl: string;
    })
  | {
      readonly page: "link-over";
      readonly reason: LinkOver;
      /** Set if another link can be had with the address, as for a new password. */
      readonly reset: ResetForm | undefined;
      readonly homeUrl: string;
    }
  /** Behind a mailed link: its button admits this browser to the password. */
  | (LoginForm & {
      readonly page: "admit";
      readonly email: string;
      /** Until when the link is valid. */
      readonly until: string;
    })
  | {
      readonly page: "admitted";
      readonly email: string;
      /** Until when the browser is admitted. */
      readonly until: string;
      readonly homeUrl: string;
    }
  | {
      readonly page: "admission-over";
      readonly over: AdmissionOver;
      /** Set if a new password is a way out. */
      readonly reset: ResetForm | undefined;
      readonly homeUrl: string;
    }
  /** Behind a mailed link: confirms or cancels a change of address by an operator. */
  | (LoginForm & {
      readonly page: "address-change";
      readonly side: AddressChangeSide;
      /** The new address, masked for the current mailbox. */
      readonly email: string;
      /**
       * For the new mailbox, until when the link is valid. For the current one, when the ID gets the address, if known.
       */
      readonly until: string | undefined;
    })
  | {
      readonly page: "address-change-done";
      readonly side: AddressChangeSide;
      /** For the new mailbox, when the ID gets the address. */
      readonly until: string | undefined;
      readonly homeUrl: string;
    }
  | { readonly page: "address-change-over"; readonly homeUrl: string }
  /** Answers to common questions. */
  | {
      readonly page: "help";
      /** The providers whose accounts can sign in to an ID here. */
      readonly providers: readonly ProviderName[];
      readonly homeUrl: string;
      /** The search words, or empty. */
      readonly query: string;
    }
  | { readonly page: "signed-out"; readonly homeUrl: string }
  | {
      readonly page: "problem";
      readonly problem: LoginProblem;
      /** Where to start again: the portal's front page, never an address from the request. */
      readonly homeUrl: string;
      readonly requestId: string;
      /** For a developer, on a laptop only. */
      readonly detail?: string | undefined;
      /** How long the problem lasts, if known. */
      readonly waitSeconds?: number | undefined;
      /** The service from which the user came, if known. */
      readonly service?: ServiceLink | undefined;
      readonly ways?: ProblemWays | undefined;
    }
  | {
      readonly page: "popup";
      readonly answer: PopupAnswer;
      /** The only origin that may get the answer. */
      readonly target: string;
      /** A page of the portal to go to if the opener is out of reach. */
      readonly fallback: string;
    };

export type LoginPage = PageContent & { readonly frame: LoginFrame };

/** The page of a name. */
export type PageOf<Name extends LoginPage["page"]> = Extract<LoginPage, { page: Name }>;

/** What the popup of a social sign-in posts to its opener. */
export type PopupAnswer =
  | {
      readonly type: "musubi-social";
      readonly ok: true;
      readonly idToken: string;
      /** The handle of the token at identity, for a call that accepts no token from a browser. */
      readonly handle: string;
    }
  | { readonly type: "musubi-social"; readonly ok: false; readonly error: PopupError };

/** Why the popup returns no token. The opener itself notices if it was blocked or closed. */
export type PopupError = "cancelled" | "expired" | "refused" | "unavailable";

/** The built login pages, as identity loads them. */
export type LoginBundle = {
  /** Returns a whole HTML document. */
  readonly render: (page: LoginPage) => string;
  /** The style sheets, one of which is inline in each document. */
  readonly styles: readonly string[];
  /** What else is the same in many documents: the shape of our mark, and icons. */
  readonly drawings: readonly string[];
};
