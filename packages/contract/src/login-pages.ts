import type { Language } from "./enumerations.ts";
import type { ProviderName } from "./providers.ts";
import type { Site } from "./site.ts";

/** What is chosen of the colours, as addresses say it: as we made them, with home alone dark; as the device is set; or one for all. */
export const THEME_CHOICES = ["usual", "system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** What every page of the hosted login is told. */
export type LoginFrame = {
  readonly language: Language;
  /** `usual` where it is left out. */
  readonly theme?: ThemeChoice;
  /** Where the same page is found in each language. */
  readonly languageLinks: Readonly<Record<Language, string>>;
  /** The portal's front page. */
  readonly homeUrl: string;
  readonly site: Site;
  /** Where the brand's own style sheet lies, if it has one. */
  readonly brandSheet?: string | undefined;
  /** Only a laptop's demo has these: shown as a banner that fills the form. */
  readonly demoAccounts: readonly DemoAccount[];
};

export type DemoAccount = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
};

/** Why a sign-in did not go through; each has a sentence in both languages. */
export type SignInFault =
  | "wrong"
  | "incomplete"
  | "locked"
  /** A browser that nobody knows has to be confirmed by a link, which was mailed to whoever has the address. */
  | "link"
  | "crowded"
  | "busy"
  /** Only the pool's page says these two, and only to a holder who knows the password. */
  | "unconfirmed"
  | "reset-required"
  /** A passkey that is not good here, or no longer. */
  | "wrong-passkey";

/** What happened before the sign-in form is shown again. */
export type SignInNotice =
  | "password-reset"
  | "social-cancelled"
  | "social-unavailable"
  | LoginReason;

/** Why the portal sends somebody to the login, as the address says it. */
export const LOGIN_REASONS = ["ended", "signed-out"] as const;

/** `ended`: by its age, or from elsewhere, by a log-out or a new password there. `signed-out`: a holder logged out here, and is back. */
export type LoginReason = (typeof LOGIN_REASONS)[number];

/** Two ways through the same three steps: an address, the code that was mailed to it, a password. */
export type CodeFlow = "sign-up" | "forgot";

/** What an address is typed for. `first`: the first log-in to an ID that was brought in, and never proved one. */
export type AddressFlow = CodeFlow | "first";

export type AddressFault =
  | "incomplete"
  | "invalid-email"
  | "crowded"
  | "busy"
  /** The password was right, and may not be used any more. */
  | "reset-required";

export type CodeFault =
  /** Less than a code: nobody looked at it. */
  | "incomplete-code"
  | "wrong-code"
  | "expired-code"
  | "too-many-tries"
  | "too-many-sends"
  /** Instead of a code a link is mailed, or was within the hour. */
  | "link"
  | "crowded"
  | "busy";

export type NewPasswordFault =
  | "invalid-password"
  | "same-password"
  | "common-password"
  /** The one that is to be replaced, because somebody else may know it. */
  | "voided-password"
  | TermsFault;

export type TermsFault = "terms" | "crowded" | "busy";

/** Where an ID stands at a service that it comes to without an account there. `asleep`: it has left, and can come back. */
export type FirstVisit = "new" | "asleep" | "busy";

/** Why an account was neither opened nor woken at a service. */
export type FirstVisitFault =
  | "down"
  /** Something else holds the ID. */
  | "under-way"
  | "resting"
  /** The service knows an account of the ID that we do not know of. */
  | "taken"
  | "not-offered"
  /** In the service's own words, where it has any. */
  | "refused"
  | "crowded"
  | "busy";

/** An address that is to confirm something, masked, and what is wrong with the code that was typed for it. */
export type HeldAddressField = {
  readonly name: string;
  readonly email: string;
  readonly fault?: CodeFault | undefined;
  /** How often a code can still be typed for it, where one was wrong. */
  readonly triesLeft?: number | undefined;
};

/** `gone`: too old, of another browser, or void since another code was used. */
export type StepOver = "done" | "gone";

/** `used`: it has admitted another browser. */
export type AdmissionOver = "used" | "gone";

/** Who reads the mail about a change of address: the mailbox that an ID is to get, or the one that it has. */
export type AddressChangeSide = "new" | "present";

/** A page in other colours. */
type ThemeLink = { readonly theme: ThemeChoice; readonly url: string };

/** The way to the colours that there are, or those. */
export type ColoursOffer =
  | { readonly chooseUrl: string; readonly choices?: undefined }
  | { readonly choices: readonly ThemeLink[] };

/** A button that leads to a provider. */
export type SocialLink = { readonly provider: ProviderName; readonly url: string };

/** Where what a passkey is to sign comes from. Left out where there are no passkeys. */
export type PasskeyForm = { readonly challengeUrl: string };

/** Why a passkey was not added. */
export type AddPasskeyFault =
  | "wrong-passkey"
  /** The same authenticator once more. */
  | "known-passkey"
  | "too-many-passkeys"
  | "under-way"
  | "resting"
  | "crowded"
  | "busy";

/** What a change was that can be taken back. `loser`: it was taken back itself, and nobody objected in time. */
export type ChangeKind =
  | "merge-source"
  | "merge-target"
  | "address"
  | "password"
  | "link"
  | "leaving"
  | "closing"
  | "way"
  | "loser";

/** A way in that was added or removed; of a passkey with the name that its holder gave it, where that is known. */
export type ChangedWay = {
  readonly way: "password" | "passkey" | ProviderName;
  readonly name?: string | undefined;
};

/** What the button behind a notice's link does; `prove`: nothing yet; `waiting`: nothing for now. */
export type TakeBackClaim = "restore" | "stop" | "freeze" | "unlink" | "prove" | "waiting";

/** What a form behind a notice's link carries along: what its button was said to do. */
export type Offer = Exclude<TakeBackClaim, "prove" | "waiting">;

/** What became of a claim. */
export type ClaimDone = "restored" | "stopped" | "frozen" | "unlinked" | "objected";

/** What became of a link that is good once. A stop leaves it as it is. */
export type LinkUse = Exclude<ClaimDone, "stopped">;

/**
 * `over`: a link is not good, or no longer; nothing tells which, but to the browser that used it. `signed-out`: there is
 * no link, and nobody is logged in.
 */
export type LinkOver = "over" | "signed-out" | LinkUse;

/** A change, as the page behind its notice's link tells it. Times are told already, in the site's zone. */
export type Change = {
  /** A sign-in from a new browser is told like a change, and so is that its holder asked the office for help. */
  readonly kind: ChangeKind | "sign-in" | "asked";
  readonly madeAt: string;
  /** Missing where nobody knows. */
  readonly browser: string | undefined;
  /** Addresses that are not the reader's own are masked. */
  readonly address: { readonly before: string; readonly now: string };
  /** Of a merge: the other ID's address. */
  readonly other: string | undefined;
  /** Of a link and of a leaving: the service's name. */
  readonly service: string | undefined;
  /** Of a way in. */
  readonly way: (ChangedWay & { readonly isAdded: boolean }) | undefined;
};

/**
 * A way in that was removed, and what becomes of it. `cannot`: it leads to another ID by now. `young`: it had been added
 * so lately that it may have been somebody else's.
 */
export type WayOutlook = ChangedWay & { readonly outcome: "back" | "cannot" | "young" | "ends" };

/** A way in that was added lately, and when. */
export type YoungWay = ChangedWay & {
  /** What the form calls it. */
  readonly id: string;
  readonly since: string;
};

/** `not-now`: the ID rests, or something is under way. */
export type YoungWaysFault = "not-now";

/** A service that the ID had before a change, and what becomes of it. */
export type ServiceOutlook = {
  readonly name: string;
  readonly outcome: "back" | "stays" | "cannot";
  /** Why it cannot come back. */
  readonly reason?: NoWayBack | undefined;
};

/** `gone`: the service itself no longer has it. */
export type NoWayBack = "erased" | "gone" | "place-taken" | "unlinked";

/** With what a reader may prove more than that the mailbox is theirs. */
export type Proofs = {
  readonly password: boolean;
  /** This browser is proof enough. */
  readonly browser: boolean;
  readonly social: readonly SocialLink[];
  readonly passkey?: PasskeyForm | undefined;
  /** The provider that was signed in to just now: the button suffices. */
  readonly shown: ProviderName | undefined;
};

export type ProofFault =
  /** The link is good for something else than when the page was shown. */
  | "changed"
  /** Not one of the passwords of before. */
  | "wrong"
  /** Not one of the provider's accounts of before. */
  | "wrong-account"
  /** Not one of the passkeys of before. */
  | "wrong-passkey"
  | "incomplete"
  | "locked"
  | "crowded"
  | "busy"
  | "social-cancelled"
  | "social-unavailable";

/** A service of the catalogue, by its name, and where it is found. */
export type ServiceLink = { readonly name: string; readonly url: string };

/** Why a page cannot be shown at all. None of these ever leads back to the address that was asked for. */
export type LoginProblem =
  | "bad-request"
  | "forged-form"
  | "no-cookie"
  | "not-found"
  | "unavailable"
  | "account-closed"
  /** Somebody who had its mailbox before claims it: nothing changes for now. */
  | "account-stopped"
  /** An operator has it blocked: nothing opens it for now. Only who proved a way in is told. */
  | "account-blocked"
  | "way-frozen"
  | "social-expired"
  | "social-unverified"
  | "social-no-address"
  /** A popup was opened for pages that are not the portal's. */
  | "wrong-origin"
  /** A service asked for a log-in in a way that it must not. */
  | "service-request"
  /** What a service asked for is over: it took too long, or was finished. */
  | "visit-over"
  /** More from one address, or of one holder, than people do. */
  | "crowded";

/** What every form of the login carries. */
type LoginForm = {
  readonly frame: LoginFrame;
  readonly action: string;
  readonly csrfToken: string;
  /** How long the fault stays true, where that is known. */
  readonly waitSeconds?: number | undefined;
};

/** A step of a flow, with the way back to the sign-in. */
type LoginStep = LoginForm & { readonly signInUrl: string };

export type LoginPage =
  | {
      readonly page: "sign-in";
      readonly frame: LoginFrame;
      readonly action: string;
      readonly csrfToken: string;
      readonly email: string;
      readonly fault: SignInFault | undefined;
      /** How long the fault stays true, where that is known. */
      readonly waitSeconds?: number | undefined;
      readonly notice?: SignInNotice | undefined;
      readonly social?: readonly SocialLink[];
      readonly passkey?: PasskeyForm | undefined;
      /** Left out where nobody is signed up: a sign-in to the pool. */
      readonly signUpUrl?: string;
      /** A refused log-in posts the address there, so that its owner chooses a password by code. */
      readonly forgotUrl?: string;
      /** People come from another system these days: what they knew may not be good here. */
      readonly isMoving?: boolean;
      /** Of a holder who is logged in in this browser, and asked once more: they see their own address and ways in alone. */
      readonly again?: { readonly password: boolean; readonly cancelUrl: string } | undefined;
      /** The same page in other colours. */
      readonly colours?: ColoursOffer;
      /** Where to post in order to turn back to the page that asked: a sign-in to the pool, or for a service, has that. */
      readonly cancel?: string;
      /** The name of the service that one goes on to, where that is one. */
      readonly service?: string | undefined;
    }
  | (LoginStep & {
      readonly page: "enter-address";
      readonly flow: AddressFlow;
      readonly email: string;
      /** By which one signs up as well. */
      readonly social?: readonly SocialLink[];
      readonly fault: AddressFault | undefined;
    })
  | (LoginStep & {
      readonly page: "enter-code";
      readonly flow: AddressFlow;
      readonly email: string;
      /** Where another address can be typed. */
      readonly addressUrl: string;
      readonly isResent: boolean;
      /** How often a code can still be typed, where one was wrong. */
      readonly triesLeft: number | undefined;
      readonly fault: CodeFault | undefined;
    })
  /** A link was mailed instead of a code. */
  | {
      readonly page: "link-sent";
      readonly frame: LoginFrame;
      readonly email: string;
      readonly signInUrl: string;
    }
  | (LoginStep & {
      readonly page: "new-password";
      readonly flow: CodeFlow;
      readonly email: string;
      /** A mailed link opened it: nothing before it has named the address. */
      readonly isByLink?: boolean;
      /** The terms were ticked before. */
      readonly isAgreed: boolean;
      readonly fault: NewPasswordFault | undefined;
    })
  /** What such a link was for is done, and leads to the sign-in. */
  | {
      readonly page: "code-link-done";
      readonly frame: LoginFrame;
      readonly flow: CodeFlow;
      readonly homeUrl: string;
      /** Set where the link was opened once more, by the browser that used it. */
      readonly isOpenedAgain: boolean;
    }
  /** Such a link is not good, or no longer: nothing tells which. */
  | { readonly page: "code-link-over"; readonly frame: LoginFrame; readonly homeUrl: string }
  /** Before a person whom a provider vouches for gets an account; without one, before the first log-in to one that was brought in. */
  | (LoginStep & {
      readonly page: "accept-terms";
      readonly provider?: ProviderName | undefined;
      readonly email: string;
      readonly fault: TermsFault | undefined;
    })
  /** For the holder of a closed ID, who has proved who they are. */
  | (LoginStep & {
      readonly page: "wake";
      readonly email: string;
      /** The names of what wakes with it. */
      readonly services: readonly string[];
      /** Until when it can be woken. */
      readonly until: string;
    })
  /** Whoever is about to be logged in to an app on their device. */
  | (Omit<LoginForm, "action"> & {
      readonly page: "app-visit";
      readonly service: string;
      readonly email: string;
      /** Whom the forms are about: another ID's are not taken. */
      readonly holder: string;
      readonly actions: { readonly goOn: string; readonly cancel: string };
      /** The sign-in with another ID. */
      readonly otherUrl: string;
    })
  /** The way back to such an app. */
  | {
      readonly frame: LoginFrame;
      readonly page: "app-onward";
      readonly service: string;
      readonly href: string;
    }
  /** Whoever comes to a service with an ID that has no account there. Each way has a form of its own. */
  | (Omit<LoginForm, "action"> & {
      readonly page: "first-visit";
      readonly visit: FirstVisit;
      readonly service: string;
      readonly email: string;
      /** What the forms are about: another ID's are not taken. */
      readonly holder: string;
      /** Where the service's terms are, if it has any. */
      readonly termsUrl: string | undefined;
      /** Where each form is posted; to link is left out where the service has nothing to link. */
      readonly actions: {
        readonly open: string;
        readonly wake: string;
        readonly link: string | undefined;
        readonly cancel: string;
      };
      /** The page once more. */
      readonly againUrl: string;
      /** The sign-in with another ID. */
      readonly otherUrl: string;
      readonly fault: FirstVisitFault | undefined;
      /** The service's own words about it. */
      readonly said: string | undefined;
      /** What keeps a visitor waiting who is `busy`, where that is a change at a service. */
      readonly underWay: string | undefined;
    })
  /** Where a holder who is signed in makes a passkey: because they asked to, or were offered it. */
  | (LoginForm & {
      readonly page: "add-passkey";
      readonly isOffer: boolean;
      readonly email: string;
      /** What the passkey is called, unless its holder calls it otherwise. */
      readonly name: string;
      /** Where what the browser makes it by comes from. */
      readonly optionsUrl: string;
      /** Where to post in order to go on without. */
      readonly skip: string;
      readonly fault: AddPasskeyFault | undefined;
    })
  /** A step that was finished, or is no longer good, and the way on. */
  | {
      readonly page: "step-over";
      readonly frame: LoginFrame;
      readonly over: StepOver;
      readonly nextUrl: string;
    }
  /** The address belongs to an account with a sign-in of its own. */
  | {
      readonly page: "own-sign-in";
      readonly frame: LoginFrame;
      readonly email: string;
      readonly signInUrl: string;
    }
  /** Before what would carry an ID off: codes from the addresses that it had until lately. */
  | (LoginForm & {
      readonly page: "held-address";
      readonly addresses: readonly HeldAddressField[];
      /** Codes are on their way. */
      readonly isSent: boolean;
      /** From when on nothing needs to be confirmed, told in the site's zone. */
      readonly until: string;
      /** Told at a field where one of them has it. */
      readonly fault: CodeFault | undefined;
      readonly homeUrl: string;
    })
  /**
   * After a new password by code: the ways in that were added lately, each to be removed; or those that have ended with
   * a freeze.
   */
  | (LoginForm & {
      readonly page: "young-ways";
      readonly ways: readonly YoungWay[];
      readonly ended: readonly ChangedWay[];
      /** What was wanted is done. */
      readonly isRemoved: boolean;
      readonly fault: YoungWaysFault | undefined;
      readonly nextUrl: string;
    })
  | (LoginForm & { readonly page: "sign-out" })
  /** Behind the link of a notice: what happened, and what can be done about it. */
  | (LoginForm & {
      readonly page: "take-back";
      readonly claim: TakeBackClaim;
      readonly change: Change;
      readonly services: readonly ServiceOutlook[];
      readonly ways: readonly WayOutlook[];
      /** The later changes that go with this one. */
      readonly undoneToo: readonly ChangeKind[];
      readonly proofs: Proofs;
      /** Until when the link is good. */
      readonly until: string;
      /** Until when changes are stopped, by this link or by an earlier claim. */
      readonly stoppedUntil: string | undefined;
      readonly fault: ProofFault | undefined;
    })
  /** For the present holder of an ID whose changes are stopped. */
  | (LoginForm & {
      readonly page: "objection";
      /** Of whoever stopped them, masked. */
      readonly earlier: string;
      readonly proofs: Proofs;
      readonly stoppedUntil: string;
      readonly fault: ProofFault | undefined;
    })
  | {
      readonly page: "claim-done";
      readonly frame: LoginFrame;
      readonly done: ClaimDone;
      /** Where a new password is to be set next: the form that leads there. */
      readonly reset: { readonly action: string; readonly csrfToken: string } | undefined;
      readonly homeUrl: string;
    }
  | {
      readonly page: "link-over";
      readonly frame: LoginFrame;
      readonly reason: LinkOver;
      readonly homeUrl: string;
    }
  /** Behind a mailed link: the browser in which its button is pressed is admitted to the password. */
  | (LoginForm & {
      readonly page: "admit";
      readonly email: string;
      /** Until when the link is good. */
      readonly until: string;
    })
  | {
      readonly page: "admitted";
      readonly frame: LoginFrame;
      readonly email: string;
      /** Until when the browser is. */
      readonly until: string;
      readonly homeUrl: string;
    }
  | {
      readonly page: "admission-over";
      readonly frame: LoginFrame;
      readonly over: AdmissionOver;
      readonly homeUrl: string;
    }
  /** Behind a mailed link: a change of address that was asked for in the office is confirmed, or cancelled. */
  | (LoginForm & {
      readonly page: "address-change";
      readonly side: AddressChangeSide;
      /** The new address; masked for the present mailbox. */
      readonly email: string;
      /** For the new mailbox, until when the link is good; for the present one, when the ID gets the address, if that is known. */
      readonly until: string | undefined;
    })
  | {
      readonly page: "address-change-done";
      readonly frame: LoginFrame;
      readonly side: AddressChangeSide;
      /** For the new mailbox, when the ID gets the address. */
      readonly until: string | undefined;
      readonly homeUrl: string;
    }
  | { readonly page: "address-change-over"; readonly frame: LoginFrame; readonly homeUrl: string }
  /** Answers to what people ask. */
  | {
      readonly page: "help";
      readonly frame: LoginFrame;
      /** Whose accounts IDs are signed in to with here. */
      readonly providers: readonly ProviderName[];
      readonly homeUrl: string;
      /** What is looked for; empty where nothing is. */
      readonly query: string;
    }
  | { readonly page: "signed-out"; readonly frame: LoginFrame; readonly homeUrl: string }
  | {
      readonly page: "problem";
      readonly frame: LoginFrame;
      readonly problem: LoginProblem;
      /** Where to start again: the portal's own front page, never anything the request named. */
      readonly homeUrl: string;
      readonly requestId: string;
      /** For a developer, on a laptop alone. */
      readonly detail?: string | undefined;
      /** How long it lasts, where that is known. */
      readonly waitSeconds?: number | undefined;
      /** The service that somebody came from, where that is known. */
      readonly service?: ServiceLink | undefined;
    }
  | {
      readonly page: "popup";
      readonly frame: LoginFrame;
      readonly answer: PopupAnswer;
      /** The only origin that may hear the answer. */
      readonly target: string;
      /** A page of the portal to go on to where the window that opened this one is out of reach. */
      readonly fallback: string;
    };

/** What the popup of a social sign-in tells the page that opened it. */
export type PopupAnswer =
  | {
      readonly type: "musubi-social";
      readonly ok: true;
      readonly idToken: string;
      /** Under which identity has the token itself, for a call that takes none from a browser. */
      readonly handle: string;
    }
  | { readonly type: "musubi-social"; readonly ok: false; readonly error: PopupError };

/** Why the popup brings no token. That it was blocked or closed, the page that opened it sees for itself. */
export type PopupError = "cancelled" | "expired" | "refused" | "unavailable";

/** The built login page, as identity loads it. */
export type LoginBundle = {
  /** A whole HTML document. */
  readonly render: (page: LoginPage) => string;
  /** The style sheet that stands in each of them. */
  readonly styles: string;
  /** The shape of the mark, which stands in those of our own brand. */
  readonly mark: string;
};
