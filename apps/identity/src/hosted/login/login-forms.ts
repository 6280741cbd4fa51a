import type {
  AddressFault,
  AddressFlow,
  CodeFault,
  CodeFlow,
  LoginProblem,
  NewPasswordFault,
  SignInFault,
  SignInNotice,
  TermsFault,
} from "@musubi/contract/login-pages";
import type { Vouched } from "../../accounts/enter-with-identity.ts";
import type { Address } from "../../accounts/new-address.ts";
import type { Proven } from "../../database/queries/credentials.ts";
import type { Told } from "../desk/told.ts";

/** The kind of these form states. The number changes with their shape: a form state of another shape is not found. */
export const LOGIN_FORMS = "login 3";

/** The name of the form state with which a browser's next visit begins, if a new password is to be set. */
export const FORGOT_NEXT = "forgot next";

/** Returns that form state. */
export const forgotState = (email: string): AddressState => ({
  form: "address",
  path: "forgot",
  email,
});

/** The first part of a form state's path, after `/login`. */
export type FormPath = "sign-in" | AddressFlow | "terms" | "wake";

/** A page of the login that follows a form, and the data that it is made from. */
export type FormState =
  | SignInState
  | AddressState
  | CodeState
  | LinkSentState
  | PasswordState
  | TermsState
  | WakeState
  | FirstAddressState
  | FirstCodeState
  | FirstTermsState
  | EndedState;

/** The sign-in form with a fault or a notice. */
export type SignInState = {
  readonly form: "sign-in";
  readonly path: "sign-in";
  readonly email: string;
  readonly told?: Told<SignInFault> | undefined;
  readonly notice?: SignInNotice | undefined;
};

/** The form for an address, with a fault, or with the address that a code was sent to. */
export type AddressState = {
  readonly form: "address";
  readonly path: CodeFlow;
  readonly email: string;
  readonly told?: Told<AddressFault> | undefined;
};

export type CodeState = GoodOnce & {
  readonly form: "code";
  readonly path: CodeFlow;
  readonly address: Address;
  /** Codes of another series do not work here. */
  readonly codeSeries: string;
  readonly told?: Told<CodeFault> | undefined;
  readonly isResent?: boolean;
  /** The tries that are left after a wrong code, also after a resend; they are counted anew after a while. */
  readonly tries?: { readonly left: number; readonly until: number } | undefined;
};

/** A link was mailed instead of a code; the user continues with the link. */
export type LinkSentState = {
  readonly form: "link-sent";
  readonly path: CodeFlow;
  readonly address: Address;
};

/** The address is proved; the ticket is valid for one password. */
export type PasswordState = GoodOnce & {
  readonly form: "password";
  readonly path: CodeFlow;
  readonly address: Address;
  readonly codeSeries: string;
  readonly ticket: string;
  readonly told?: Told<NewPasswordFault> | undefined;
  /** The terms were ticked, but something else was wrong. */
  readonly isAgreed?: boolean;
};

/** A provider vouches for a user who is new here. */
export type TermsState = GoodOnce & {
  readonly form: "terms";
  readonly path: "terms";
  readonly identity: Vouched;
  readonly told?: Told<TermsFault> | undefined;
};

/** The holder of a closed ID has proved their identity; what sleeps with the ID was looked up at that time. */
export type WakeState = GoodOnce & {
  readonly form: "wake";
  readonly path: "wake";
  readonly holder: Proven & { readonly email: string };
  readonly services: readonly number[];
  readonly until: number;
};

/** The holder of an imported ID has proved their identity, and logs in for the first time. */
type FirstLogIn = {
  readonly path: "first";
  readonly holder: Proven & { readonly email: string };
};

/** The form for the address that the holder wants to prove. */
export type FirstAddressState = FirstLogIn & {
  readonly form: "first-address";
  readonly email: string;
  readonly told?: Told<AddressFault> | undefined;
};

export type FirstCodeState = FirstLogIn &
  GoodOnce &
  Pick<CodeState, "address" | "told" | "isResent" | "tries"> & {
    readonly form: "first-code";
    /** The form state where another address can be typed. */
    readonly before: string;
  };

export type FirstTermsState = FirstLogIn &
  GoodOnce & {
    readonly form: "first-terms";
    readonly told?: Told<TermsFault> | undefined;
  };

/** A form state that can be used once: after that it says so. */
export type OnceState =
  | CodeState
  | PasswordState
  | TermsState
  | WakeState
  | FirstCodeState
  | FirstTermsState;

type GoodOnce = {
  /** Where the form state led; without `next`, out of the login. */
  readonly done?: { readonly next?: FormLocation };
};

/** A form state that cannot continue, and why. */
export type EndedState = {
  readonly form: "ended";
  readonly path: AddressFlow | "terms" | "wake";
  readonly end: FormEnd;
};

/**
 * `form-over`: what the form state was made from is no longer valid: another code was used, for example. `own-sign-in`:
 * the address belongs to an account with a sign-in of its own.
 */
export type FormEnd =
  | { readonly outcome: "form-over" | LoginProblem }
  | { readonly outcome: "own-sign-in"; readonly email: string };

export const VOID: FormEnd = { outcome: "form-over" };

/** The URL of a form state. */
export type FormLocation = { readonly path: FormPath; readonly id: string };

export const formAddress = ({ path, id }: FormLocation, query: string): string =>
  `/login/${path}/${encodeURIComponent(id)}?${query}`;
