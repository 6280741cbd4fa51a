import { THEME_CHOICES, type ThemeChoice } from "@musubi/contract/login-pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { LoginCookie } from "./cookies.ts";

/** The request for a page, from Fastify or from one of the providers. */
export type Asked = Pick<FastifyRequest["raw"], "headers"> & { readonly url: string };

/** Returns the choice that a text names. An unknown name is no fault: the pages only have other colours. */
export const themeIn = (text: string | null | undefined): ThemeChoice | undefined =>
  THEME_CHOICES.find((each) => each === text);

/** Returns the colours of a page: those in its URL, or the last ones that the portal sent. */
export function themeFor(cookie: LoginCookie, { headers, url }: Asked): ThemeChoice {
  const query = new URLSearchParams(url.split("?")[1]);
  return themeIn(query.get("theme")) ?? keptTheme(cookie, headers);
}

/** Parsed by hand: help and the providers' own pages run without the cookie plugin. */
function keptTheme({ name }: LoginCookie, headers: Asked["headers"]): ThemeChoice {
  const cookies = headers.cookie?.split("; ") ?? [];
  const found = cookies.find((each) => each.startsWith(`${name}=`));
  return themeIn(found?.slice(name.length + 1)) ?? "usual";
}

/** Keeps the portal's choice for pages that are not opened from the portal, such as those behind links in mails. */
export function keepTheme(
  cookie: LoginCookie,
  request: FastifyRequest,
  reply: FastifyReply,
  theme: ThemeChoice,
): void {
  if (theme === keptTheme(cookie, request.headers)) return;
  if (theme === "usual") cookie.clear(reply);
  else cookie.write(reply, theme);
}
