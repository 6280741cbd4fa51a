import type { LoginPage } from "@musubi/contract/login-pages";
import { renderToStaticMarkup } from "react-dom/server";
import { type Assets, Document } from "./document.tsx";
import { Frame } from "./frame.tsx";
import { Helped } from "./helped.tsx";
import { compose } from "./pages.tsx";
import { WORDS } from "./words.ts";

/** Renders a page of the hosted login as a whole HTML document. */
export function renderPage(page: LoginPage, assets: Assets): string {
  const { frame } = page;
  const { title, content, back, help } = compose(page);
  const document = (
    <Document
      frame={frame}
      title={WORDS[frame.language].login.documentTitle(title, frame.site.brand[frame.language])}
      assets={assets}
      isSignIn={page.page === "sign-in"}
    >
      <Frame frame={frame} back={back}>
        {content}
        <Helped frame={frame} topic={help} />
      </Frame>
    </Document>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
