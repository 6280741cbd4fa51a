import type { LoginPage } from "@musubi/contract/login-pages";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Assets, Document } from "./document.tsx";
import { Frame } from "./frame.tsx";
import { Helped } from "./helped.tsx";
import { AcceptTermsPage } from "./pages/accept-terms.tsx";
import { AddPasskeyPage } from "./pages/add-passkey.tsx";
import {
  AddressChangeDonePage,
  AddressChangeOverPage,
  AddressChangePage,
} from "./pages/address-change.tsx";
import { AdmissionOverPage } from "./pages/admission-over.tsx";
import { AdmitPage } from "./pages/admit.tsx";
import { AdmittedPage } from "./pages/admitted.tsx";
import { AppOnwardPage, AppReturnPage } from "./pages/app-return.tsx";
import { ClaimDonePage, titleDone } from "./pages/claim-done.tsx";
import { CodeLinkDonePage, CodeLinkOverPage, describeDone } from "./pages/code-link.tsx";
import { EnterAddressPage } from "./pages/enter-address.tsx";
import { EnterCodePage, titleCode } from "./pages/enter-code.tsx";
import { FirstUsePage } from "./pages/first-use.tsx";
import { FormOverPage } from "./pages/form-over.tsx";
import { HeldAddressPage } from "./pages/held-address.tsx";
import { HelpPage } from "./pages/help.tsx";
import { describeOver, LinkOverPage } from "./pages/link-over.tsx";
import { LinkSentPage } from "./pages/link-sent.tsx";
import { NewPasswordPage } from "./pages/new-password.tsx";
import { ObjectionPage } from "./pages/objection.tsx";
import { OwnSignInPage } from "./pages/own-sign-in.tsx";
import { PopupPage } from "./pages/popup.tsx";
import { ProblemPage } from "./pages/problem.tsx";
import { SignInPage } from "./pages/sign-in.tsx";
import { SignInAgainPage } from "./pages/sign-in-again.tsx";
import { SignOutPage } from "./pages/sign-out.tsx";
import { SignedOutPage } from "./pages/signed-out.tsx";
import { TakeBackPage, titleTakeBack } from "./pages/take-back.tsx";
import { WakePage } from "./pages/wake.tsx";
import { YoungCredentialsPage } from "./pages/young-credentials.tsx";
import { WORDS } from "./words.ts";

/** Renders a page of the hosted login as a whole HTML document. */
export function renderPage(page: LoginPage, assets: Assets): string {
  const { language, site } = page.frame;
  const { title, content, back } = compose(page);
  const document = (
    <Document
      frame={page.frame}
      title={WORDS[language].login.documentTitle(title, site.brand[language])}
      assets={assets}
      isSignIn={page.page === "sign-in"}
    >
      <Frame frame={page.frame} back={back}>
        {content}
        {!placesHelp(page) && <Helped page={page} />}
      </Frame>
    </Document>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

/** Returns whether the page itself has the place of its help: other pages have it at the end. */
const placesHelp = (page: LoginPage): boolean =>
  page.page === "problem" || (page.page === "sign-in" && !page.again);

type Composed = {
  readonly title: string;
  readonly content: ReactNode;
  /** The address of the previous page, if there is one. */
  readonly back?: string;
};

function compose(page: LoginPage): Composed {
  const { addressChange, admission, help, login, passkey, takeBack } = WORDS[page.frame.language];
  switch (page.page) {
    case "sign-in":
      return page.again
        ? {
            title: login.signIn.again.title,
            content: <SignInAgainPage {...page} again={page.again} />,
          }
        : { title: login.signIn.title, content: <SignInPage {...page} /> };
    case "enter-address":
      return {
        title: login.address.flows[page.flow].title,
        content: <EnterAddressPage {...page} />,
        back: page.signInUrl,
      };
    case "enter-code":
      return {
        title: titleCode(page, WORDS[page.frame.language]),
        content: <EnterCodePage {...page} />,
        back: page.addressUrl,
      };
    case "link-sent":
      return {
        title: login.linkSent.title,
        content: <LinkSentPage {...page} />,
        back: page.signInUrl,
      };
    case "code-link-done":
      return {
        title: describeDone(page, login.codeLink).title,
        content: <CodeLinkDonePage {...page} />,
      };
    case "code-link-over":
      return { title: login.codeLink.over.title, content: <CodeLinkOverPage {...page} /> };
    case "new-password":
      return {
        title: login.newPassword.flows[page.flow].title,
        content: <NewPasswordPage {...page} />,
      };
    case "accept-terms":
      return {
        title: (page.provider ? login.terms : login.terms.first).title,
        content: <AcceptTermsPage {...page} />,
        back: page.signInUrl,
      };
    case "wake":
      return { title: login.wake.title, content: <WakePage {...page} />, back: page.signInUrl };
    case "first-use": {
      const { asleep, title } = login.firstUse;
      return {
        title: (page.firstUse === "asleep" ? asleep.title : title)(page.service),
        content: <FirstUsePage {...page} />,
      };
    }
    case "app-return":
      return { title: login.appReturn.title(page.service), content: <AppReturnPage {...page} /> };
    case "app-onward":
      return { title: login.appReturn.onward.title, content: <AppOnwardPage {...page} /> };
    case "add-passkey":
      return {
        title: passkey[page.isOffer ? "offer" : "add"].title,
        content: <AddPasskeyPage {...page} />,
      };
    case "form-over":
      return { title: login.formOver[page.over].title, content: <FormOverPage {...page} /> };
    case "own-sign-in":
      return { title: login.ownSignIn.title, content: <OwnSignInPage {...page} /> };
    case "young-credentials": {
      const { title, ended } = login.youngCredentials;
      return {
        title: page.ended.length > 0 ? ended.title : title,
        content: <YoungCredentialsPage {...page} />,
      };
    }
    case "held-address":
      return {
        title: login.heldAddress.title,
        content: <HeldAddressPage {...page} />,
        back: page.homeUrl,
      };
    case "sign-out":
      return { title: login.signOut.title, content: <SignOutPage {...page} /> };
    case "signed-out":
      return { title: login.signedOut.title, content: <SignedOutPage {...page} /> };
    case "take-back":
      return { title: titleTakeBack(page, takeBack), content: <TakeBackPage {...page} /> };
    case "objection":
      return { title: takeBack.objection.title, content: <ObjectionPage {...page} /> };
    case "claim-done":
      return { title: titleDone(page, takeBack), content: <ClaimDonePage {...page} /> };
    case "admit":
      return { title: admission.title, content: <AdmitPage {...page} /> };
    case "admitted":
      return { title: admission.done.title, content: <AdmittedPage {...page} /> };
    case "admission-over":
      return { title: admission.over[page.over].title, content: <AdmissionOverPage {...page} /> };
    case "address-change":
      return { title: addressChange[page.side].title, content: <AddressChangePage {...page} /> };
    case "address-change-done":
      return {
        title: addressChange[page.side].done.title,
        content: <AddressChangeDonePage {...page} />,
      };
    case "address-change-over":
      return { title: addressChange.over.title, content: <AddressChangeOverPage {...page} /> };
    case "link-over":
      return {
        title: describeOver(page.reason, WORDS[page.frame.language]).title,
        content: <LinkOverPage {...page} />,
      };
    case "help":
      return { title: help.title, content: <HelpPage {...page} /> };
    case "popup":
      return {
        title: login.popup[page.answer.ok ? "done" : "failed"].title,
        content: <PopupPage {...page} />,
      };
    case "problem":
      return {
        title: login.problem.problems[page.problem].title,
        content: <ProblemPage {...page} />,
      };
  }
}
