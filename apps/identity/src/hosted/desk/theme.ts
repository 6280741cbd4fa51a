import { THEME_CHOICES, type ThemeChoice } from "@musubi/contract/login-pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { LoginCookie } from "./cookies.ts";

/** What a page is asked for with, by Fastify or by the pool's provider. */
export type Asked = Pick<FastifyRequest["raw"], "headers"> & { readonly url: string };

/** Returns the choice that a text names. What names none is no fault: the pages are the same in other colours. */
export const themeIn = (text: string | null | undefined): ThemeChoice | undefined =>
  THEME_CHOICES.find((each) => each === text);

/** Returns the colours that a page is shown in: what its address says, or what the last one from the portal said. */
export function themeFor(cookie: LoginCookie, { headers, url }: Asked): ThemeChoice {
  const query = new URLSearchParams(url.split("?")[1]);
  return themeIn(query.get("theme")) ?? keptTheme(cookie, headers);
}

/** Read by hand: help and the pool's own pages are shown where nobody else reads cookies. */
function keptTheme({ name }: LoginCookie, headers: Asked["headers"]): ThemeChoice {
  const cookies = headers.cookie?.split("; ") ?? [];
  const found = cookies.find((each) => each.startsWith(`${name}=`));
  return themeIn(found?.slice(name.length + 1)) ?? "usual";
}

/** Keeps what the portal said, for pages that it leads nobody to: those behind the links in mails. */
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
