import type { LoginBundle } from "@musubi/contract/login-pages";
import { TIED } from "@musubi/ui/knot-shape.ts";
import { REVEAL_ICONS } from "@musubi/ui/password-field.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import type { Assets } from "./document.tsx";
import { renderPage } from "./render-page.tsx";

/** Set by the build. */
declare const ASSETS: Assets;

/** Identity loads this module as a finished bundle, and calls this for each page. */
export const render: LoginBundle["render"] = (page) => renderPage(page, ASSETS);
export const styles: LoginBundle["styles"] = [ASSETS.styles, ASSETS.signInStyles];
export const drawings: LoginBundle["drawings"] = [TIED, renderToStaticMarkup(REVEAL_ICONS)];
