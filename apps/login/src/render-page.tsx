import type { LoginPage } from "@musubi/contract/login-pages";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Assets, Document } from "./document.tsx";
import { Frame } from "./frame.tsx";
import { ProblemPage } from "./pages/problem.tsx";
import { SignInPage } from "./pages/sign-in.tsx";
import { WORDS } from "./words.ts";

/** Renders a page of the hosted login as a whole HTML document. */
export function renderPage(page: LoginPage, assets: Assets): string {
  const { language, site } = page.frame;
  const { title, content } = compose(page);
  const document = (
    <Document
      language={language}
      title={WORDS[language].login.documentTitle(title, site.brand[language])}
      assets={assets}
    >
      <Frame frame={page.frame}>{content}</Frame>
    </Document>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

function compose(page: LoginPage): { readonly title: string; readonly content: ReactNode } {
  const { login } = WORDS[page.frame.language];
  switch (page.page) {
    case "sign-in":
      return { title: login.signIn.title, content: <SignInPage {...page} /> };
    case "problem":
      return {
        title: login.problem.problems[page.problem].title,
        content: <ProblemPage {...page} />,
      };
  }
}
