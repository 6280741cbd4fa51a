import type { HelpTopic } from "@musubi/contract";
import { OUTCOMES, outcomeOf } from "@musubi/contract/login-outcomes";
import type { LoginPage, PageOf, PopupError } from "@musubi/contract/login-pages";
import type { ReactNode } from "react";
import type { Helping } from "./helped.tsx";
import { AcceptTermsPage } from "./pages/accept-terms.tsx";
import { AddPasskeyPage } from "./pages/add-passkey.tsx";
import {
  AddressChangeDonePage,
  AddressChangeOverPage,
  AddressChangePage,
} from "./pages/address-change.tsx";
import { AdmissionOverPage, AdmitPage, AdmittedPage } from "./pages/admission.tsx";
import { AppOnwardPage, AppReturnPage } from "./pages/app-return.tsx";
import { ClaimDonePage, titleDone } from "./pages/claim-done.tsx";
import {
  CodeLinkDonePage,
  CodeLinkOverPage,
  describeDone,
  LinkSentPage,
} from "./pages/code-link.tsx";
import { EnterAddressPage } from "./pages/enter-address.tsx";
import { EnterCodePage, titleCode } from "./pages/enter-code.tsx";
import { FirstUsePage, titleFirstUse } from "./pages/first-use.tsx";
import { FormOverPage, OwnSignInPage } from "./pages/form-ends.tsx";
import { HeldAddressPage } from "./pages/held-address.tsx";
import { HelpPage } from "./pages/help.tsx";
import { describeOver, LinkOverPage } from "./pages/link-over.tsx";
import { NewPasswordPage } from "./pages/new-password.tsx";
import { ObjectionPage } from "./pages/objection.tsx";
import { PopupPage } from "./pages/popup.tsx";
import { ProblemPage } from "./pages/problem.tsx";
import { SignInPage } from "./pages/sign-in.tsx";
import { SignInAgainPage } from "./pages/sign-in-again.tsx";
import { SignedOutPage, SignOutPage } from "./pages/sign-out.tsx";
import { TakeBackPage, titleTakeBack } from "./pages/take-back.tsx";
import { WakePage } from "./pages/wake.tsx";
import { YoungCredentialsPage } from "./pages/young-credentials.tsx";
import { type LoginWords, WORDS } from "./words.ts";

/** All that differs between pages of the hosted login. */
type Row<Page> = {
  readonly Page: (page: Page & Helping) => ReactNode;
  readonly title: (page: Page, words: LoginWords) => string;
  /** The address of the previous page, if there is one. */
  readonly back?: (page: Page) => string;
  /** The topic of its help, unless its outcome has one. */
  readonly help?: HelpTopic | ((page: Page) => HelpTopic | undefined);
  /** Whether the page itself shows its help. Other pages have it at the end. */
  readonly placesHelp?: (page: Page) => boolean;
};

const toSignIn = ({ signInUrl }: { readonly signInUrl: string }) => signInUrl;

const PAGES: { readonly [N in LoginPage["page"]]: Row<PageOf<N>> } = {
  "sign-in": {
    Page: ({ again, ...page }) =>
      again ? <SignInAgainPage {...page} again={again} /> : <SignInPage {...page} />,
    title: ({ again }, { login }) => (again ? login.signIn.again : login.signIn).title,
    help: ({ notice }) => (notice === "social-unavailable" ? OUTCOMES[notice].help : undefined),
    placesHelp: ({ again }) => !again,
  },
  "enter-address": {
    Page: EnterAddressPage,
    title: ({ flow }, { login }) => login.address.flows[flow].title,
    back: toSignIn,
  },
  "enter-code": { Page: EnterCodePage, title: titleCode, back: ({ addressUrl }) => addressUrl },
  "link-sent": {
    Page: LinkSentPage,
    title: (_, { login }) => login.linkSent.title,
    back: toSignIn,
    help: "mailed-link",
  },
  "code-link-done": {
    Page: CodeLinkDonePage,
    title: (page, { login }) => describeDone(page, login.codeLink).title,
  },
  "code-link-over": { Page: CodeLinkOverPage, title: (_, { login }) => login.codeLink.over.title },
  "new-password": {
    Page: NewPasswordPage,
    title: ({ flow }, { login }) => login.newPassword.flows[flow].title,
  },
  "accept-terms": {
    Page: AcceptTermsPage,
    title: ({ provider }, { login: { terms } }) => (provider ? terms : terms.first).title,
    back: toSignIn,
    help: "second-id",
  },
  wake: {
    Page: WakePage,
    title: (_, { login }) => login.wake.title,
    back: toSignIn,
    help: "come-back",
  },
  "first-use": {
    Page: FirstUsePage,
    title: (page, { login }) => titleFirstUse(page, login.firstUse),
    help: "what-moves",
  },
  "app-return": {
    Page: AppReturnPage,
    title: ({ service }, { login }) => login.appReturn.title(service),
  },
  "app-onward": { Page: AppOnwardPage, title: (_, { login }) => login.appReturn.onward.title },
  "add-passkey": {
    Page: AddPasskeyPage,
    title: ({ isOffer }, { passkey }) => passkey[isOffer ? "offer" : "add"].title,
    help: "passkeys",
  },
  "form-over": {
    Page: FormOverPage,
    title: ({ over }, { login }) => login.formOver[over].title,
  },
  "own-sign-in": { Page: OwnSignInPage, title: (_, { login }) => login.ownSignIn.title },
  "young-credentials": {
    Page: YoungCredentialsPage,
    title: ({ ended }, { login: { youngCredentials: words } }) =>
      (ended.length > 0 ? words.ended : words).title,
  },
  "held-address": {
    Page: HeldAddressPage,
    title: (_, { login }) => login.heldAddress.title,
    back: ({ homeUrl }) => homeUrl,
    help: ({ addresses }) => {
      const wrong = addresses.find(({ fault }) => fault)?.fault;
      return (wrong && OUTCOMES[wrong].help) ?? "earlier-address";
    },
  },
  "sign-out": { Page: SignOutPage, title: (_, { login }) => login.signOut.title },
  "signed-out": { Page: SignedOutPage, title: (_, { login }) => login.signedOut.title },
  "take-back": {
    Page: TakeBackPage,
    title: (page, { takeBack }) => titleTakeBack(page, takeBack),
    help: "take-back",
  },
  objection: {
    Page: ObjectionPage,
    title: (_, { takeBack }) => takeBack.objection.title,
    help: "paused",
  },
  "claim-done": { Page: ClaimDonePage, title: (page, { takeBack }) => titleDone(page, takeBack) },
  "link-over": {
    Page: LinkOverPage,
    title: ({ reason }, words) => describeOver(reason, words).title,
  },
  admit: { Page: AdmitPage, title: (_, { admission }) => admission.title, help: "mailed-link" },
  admitted: { Page: AdmittedPage, title: (_, { admission }) => admission.done.title },
  "admission-over": {
    Page: AdmissionOverPage,
    title: ({ over }, { admission }) => admission.over[over].title,
  },
  "address-change": {
    Page: AddressChangePage,
    title: ({ side }, { addressChange }) => addressChange[side].title,
    help: "lost-mailbox",
  },
  "address-change-done": {
    Page: AddressChangeDonePage,
    title: ({ side }, { addressChange }) => addressChange[side].done.title,
  },
  "address-change-over": {
    Page: AddressChangeOverPage,
    title: (_, { addressChange }) => addressChange.over.title,
  },
  help: { Page: HelpPage, title: (_, { help }) => help.title },
  popup: {
    Page: PopupPage,
    title: ({ answer }, { login }) => login.popup[answer.ok ? "done" : "failed"].title,
    help: ({ answer }) => (answer.ok ? undefined : HELP_OF_POPUP[answer.error]),
  },
  problem: {
    Page: ProblemPage,
    title: ({ problem }, { login }) => login.problem.problems[problem].title,
    placesHelp: () => true,
  },
};

const HELP_OF_POPUP: Readonly<Record<PopupError, HelpTopic | undefined>> = {
  cancelled: undefined,
  expired: "log-in-again",
  refused: "log-in",
  unavailable: "problem",
};

/** What the frame around a page needs to know of it. */
export type Composed = {
  readonly content: ReactNode;
  readonly title: string;
  readonly back: string | undefined;
  readonly help: HelpTopic | undefined;
};

/** Composes a page by its row. */
export function compose(page: LoginPage): Composed {
  const { Page, title, back, help, placesHelp } = PAGES[page.page] as Row<LoginPage>;
  const outcome = outcomeOf(page);
  const topic =
    (outcome && OUTCOMES[outcome].help) ?? (typeof help === "function" ? help(page) : help);
  return {
    content: <Page {...page} help={topic} />,
    title: title(page, WORDS[page.frame.language]),
    back: back?.(page),
    help: placesHelp?.(page) ? undefined : topic,
  };
}
