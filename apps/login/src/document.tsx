import "@musubi/ui/tokens.css";
import "@musubi/ui/base.css";
import type { LoginFrame } from "@musubi/contract/login-pages";
import faviconPng from "@musubi/ui/favicon.png?no-inline";
import favicon from "@musubi/ui/favicon.svg?no-inline";
import touchIcon from "@musubi/ui/touch-icon.png?no-inline";
import type { ReactNode } from "react";

/**
 * The addresses of the files that a page loads, and the style sheets, of which one is inline: the
 * first paint waits for no second request.
 */
export type Assets = {
  readonly script: string;
  /** Needed by all pages but the sign-in form. */
  readonly forms: string;
  /** Needed only by browsers that support passkeys. */
  readonly passkeys: string;
  /** The sign-in form's, which most holders see first. */
  readonly signInStyles: string;
  /** All other pages'. */
  readonly styles: string;
};

type DocumentProps = {
  readonly frame: LoginFrame;
  readonly title: string;
  readonly assets: Assets;
  readonly isSignIn: boolean;
  readonly children: ReactNode;
};

/** The whole HTML document. Scripts come from files, and the policy allows the styles by their hash. */
export function Document({ frame, title, assets, isSignIn, children }: DocumentProps) {
  const { language, theme, site, brandSheet } = frame;
  const styles = isSignIn ? assets.signInStyles : assets.styles;
  const isDevices = theme === "system";
  const isDark = theme === "dark";
  return (
    <html lang={language} data-scheme={theme === "usual" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={isDark ? "#1b1815" : "#faf6ef"} />
        {isDevices && (
          <meta name="theme-color" content="#1b1815" media="(prefers-color-scheme: dark)" />
        )}
        {/* The style sheets say this too, but the browser may paint before the brand's sheet is loaded. */}
        {(isDevices || isDark) && (
          <meta name="color-scheme" content={isDark ? "dark" : "light dark"} />
        )}
        <meta name="format-detection" content="telephone=no" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own file */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {brandSheet && <link rel="stylesheet" href={brandSheet} />}
        {/* Another brand's logo exists in one format. Requests for the other formats must not get our mark. */}
        {site.logo ? (
          <link rel="icon" href={site.logo} />
        ) : (
          <>
            <link rel="icon" href={faviconPng} sizes="48x48" />
            <link rel="icon" href={favicon} type="image/svg+xml" />
            <link rel="apple-touch-icon" href={touchIcon} />
          </>
        )}
        <script type="module" src={assets.script} data-passkeys-script={assets.passkeys} />
        {!isSignIn && <script type="module" src={assets.forms} />}
      </head>
      <body>{children}</body>
    </html>
  );
}
