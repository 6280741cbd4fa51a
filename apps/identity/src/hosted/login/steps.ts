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
import type { Proven } from "../../database/queries/ways-in.ts";
import type { Told } from "../desk/told.ts";

/** Whose steps they are. The number changes with what a step has to say: one of another shape is not found. */
export const LOGIN_STEPS = "login 2";

/** The name of the step that the next visit of a browser begins with, where a new password is to be set. */
export const FORGOT_NEXT = "forgot next";

/** The first part of a step's address, after `/login`. */
export type StepPath = "sign-in" | AddressFlow | "terms" | "wake";

/** A page of the login that follows a form, and what it is made from. */
export type Step =
  | SignInStep
  | AddressStep
  | CodeStep
  | LinkSentStep
  | PasswordStep
  | TermsStep
  | WakeStep
  | FirstAddressStep
  | FirstCodeStep
  | FirstTermsStep
  | EndedStep;

/** The sign-in form with something to tell. */
export type SignInStep = {
  readonly step: "sign-in";
  readonly path: "sign-in";
  readonly email: string;
  readonly told?: Told<SignInFault> | undefined;
  readonly notice?: SignInNotice | undefined;
};

/** The form for an address with something to tell, or with the address that a code went to. */
export type AddressStep = {
  readonly step: "address";
  readonly path: CodeFlow;
  readonly email: string;
  readonly told?: Told<AddressFault> | undefined;
};

export type CodeStep = GoodOnce & {
  readonly step: "code";
  readonly path: CodeFlow;
  readonly address: Address;
  /** What its codes are for: another step's are of no use here. */
  readonly request: string;
  readonly told?: Told<CodeFault> | undefined;
  readonly isResent?: boolean;
  /** What is left of the tries after a wrong code, a resend or not; they are counted anew after a while. */
  readonly tries?: { readonly left: number; readonly until: number } | undefined;
};

/** A link was mailed instead of a code: it goes on there. */
export type LinkSentStep = {
  readonly step: "link-sent";
  readonly path: CodeFlow;
  readonly address: Address;
};

/** The address is proved; the ticket is good for one password. */
export type PasswordStep = GoodOnce & {
  readonly step: "password";
  readonly path: CodeFlow;
  readonly address: Address;
  readonly request: string;
  readonly ticket: string;
  readonly told?: Told<NewPasswordFault> | undefined;
  /** The terms were ticked, and something else was wrong. */
  readonly isAgreed?: boolean;
};

/** A provider vouches for a person who is new here. */
export type TermsStep = GoodOnce & {
  readonly step: "terms";
  readonly path: "terms";
  readonly identity: Vouched;
  readonly told?: Told<TermsFault> | undefined;
};

/** The holder of a closed ID is known; what sleeps with it was looked up then. */
export type WakeStep = GoodOnce & {
  readonly step: "wake";
  readonly path: "wake";
  readonly holder: Proven & { readonly email: string };
  readonly services: readonly number[];
  readonly until: number;
};

/** The holder of an ID that was brought in is known, and logs in for the first time. */
type FirstLogIn = {
  readonly path: "first";
  readonly holder: Proven & { readonly email: string };
};

/** Which address they prove. */
export type FirstAddressStep = FirstLogIn & {
  readonly step: "first-address";
  readonly email: string;
  readonly told?: Told<AddressFault> | undefined;
};

export type FirstCodeStep = FirstLogIn &
  GoodOnce &
  Pick<CodeStep, "address" | "told" | "isResent" | "tries"> & {
    readonly step: "first-code";
    /** Where another address can be typed. */
    readonly before: string;
  };

export type FirstTermsStep = FirstLogIn &
  GoodOnce & {
    readonly step: "first-terms";
    readonly told?: Told<TermsFault> | undefined;
  };

/** A step that leads on is good once: after that it says so. */
export type OnceStep =
  | CodeStep
  | PasswordStep
  | TermsStep
  | WakeStep
  | FirstCodeStep
  | FirstTermsStep;

type GoodOnce = {
  /** Where it led; without a next step, back to the portal. */
  readonly done?: { readonly next?: StepPlace };
};

/** A step that cannot go on, and why. */
export type EndedStep = {
  readonly step: "ended";
  readonly path: AddressFlow | "terms" | "wake";
  readonly end: StepEnd;
};

export type StepEnd =
  /** What it was made from is no longer good: another code was used, for example. */
  | { readonly end: "void" }
  /** The address belongs to an account with a sign-in of its own. */
  | { readonly end: "own-sign-in"; readonly email: string }
  | { readonly end: "problem"; readonly problem: LoginProblem };

/** Where a step is found. */
export type StepPlace = { readonly path: StepPath; readonly id: string };

export const stepAddress = ({ path, id }: StepPlace, query: string): string =>
  `/login/${path}/${encodeURIComponent(id)}?${query}`;
