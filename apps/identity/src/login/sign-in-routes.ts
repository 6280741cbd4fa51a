import { ProviderName } from "@musubi/contract";
import type { SignInFault, SignInNotice } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkPassword } from "../passwords/check-password.ts";
import { type Desk, orBusy, queryOf, readText } from "./desk.ts";
import type { LoginRequest } from "./login-request.ts";
import { findLiveLoginSession } from "./login-session.ts";

/** The address that shows the sign-in form and takes it back. */
export function registerSignIn(app: FastifyInstance, desk: Desk): void {
  const { parts, loginCookie } = desk;

  app.get("/", async (request, reply) => {
    const asked = desk.readAsked(request, reply);
    if (!asked) return reply;
    const secret = loginCookie.read(request);
    const live = await findLiveLoginSession(parts.database, secret, parts.now());
    if (live && !asked.forceSignIn) return desk.sendBack(reply, asked, live);
    return showSignIn(desk, request, reply, asked);
  });

  app.post("/", async (request, reply) => {
    const posted = desk.readForm(request, reply);
    if (!posted) return reply;
    const { asked, form } = posted;
    const email = readText(form, "email").trim();
    const password = readText(form, "password");
    const showAgain = (fault: SignInFault) => {
      request.log.info({ reason: fault }, "sign-in refused");
      return showSignIn(desk, request, reply, asked, { email, fault });
    };
    if (email === "" || password === "") return showAgain("incomplete");
    const tooMany = await desk.count("signIn", request, reply);
    if (tooMany) return showAgain(tooMany);

    const { database, hasher, secrets } = parts;
    const check = await orBusy(() =>
      checkPassword(database, hasher, secrets.attempts, { email, password }, parts.now()),
    );
    if (check === "busy") return showAgain("busy");
    if (!check.ok) return showAgain(check.reason);
    return desk.enter(request, reply, asked, check);
  });
}

const PROVIDER_NAMES = { google: ProviderName.GOOGLE, apple: ProviderName.APPLE } as const;

/** The sign-in form with every other way in. `query`: what the portal asked, where the address does not say it. */
export function showSignIn(
  { pages, guard, parts }: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { language }: Pick<LoginRequest, "language">,
  given: {
    readonly email?: string;
    readonly fault?: SignInFault;
    readonly notice?: SignInNotice;
    readonly query?: string;
  } = {},
): FastifyReply {
  const query = given.query ?? queryOf(request);
  return pages.showSignIn(request, reply, {
    language,
    action: `/login/?${query}`,
    csrfToken: guard.issue(request, reply),
    email: given.email ?? "",
    fault: given.fault,
    notice: given.notice,
    // Apple asks to stand no lower than the others.
    social: parts.social.providers.toSorted().map((provider) => ({
      provider: PROVIDER_NAMES[provider],
      url: `/login/social/${provider}?${query}`,
    })),
    signUpUrl: `/login/sign-up?${query}`,
    forgotUrl: `/login/forgot?${query}`,
  });
}
