import "@musubi/ui/tokens.css";
import "@musubi/ui/base.css";
import type { Language } from "@musubi/contract";
import favicon from "@musubi/ui/favicon.svg?no-inline";
import type { ReactNode } from "react";

/** The addresses of what a page fetches. */
export type Assets = { readonly script: string; readonly styles: string };

type DocumentProps = {
  readonly language: Language;
  readonly title: string;
  readonly assets: Assets;
  readonly children: ReactNode;
};

/** The whole HTML document. Style and script come from files, as the policy demands. */
export function Document({ language, title, assets, children }: DocumentProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#faf6ef" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="stylesheet" href={assets.styles} />
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <script type="module" src={assets.script} />
      </head>
      <body>{children}</body>
    </html>
  );
}
