import { PROVIDER_NAMES, PROVIDERS } from "@musubi/contract";
import type { LoginPage, SignInFault, SignInNotice } from "@musubi/contract/login-pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Desk, queryOf } from "../desk.ts";
import { statusOf } from "../fault-status.ts";
import type { LoginRequest } from "./login-request.ts";

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
    social: PROVIDER_NAMES.filter((name) =>
      parts.social.providers.includes(PROVIDERS[name].slug),
    ).map((provider) => ({
      provider,
      url: `/login/social/${PROVIDERS[provider].slug}?${query}`,
    })),
    signUpUrl: `/login/sign-up?${query}`,
    forgotUrl: `/login/forgot?${query}`,
  });
}

type EnterAddress = Extract<LoginPage, { page: "enter-address" }>;

/** The first page of a flow: in its own right, or instead of what cannot go on. */
export function showEnterAddress(
  { pages, guard }: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { language }: Pick<LoginRequest, "language">,
  { flow, email, fault }: Pick<EnterAddress, "flow" | "email" | "fault">,
): FastifyReply {
  const query = queryOf(request);
  const address = `/login/${flow}?${query}`;
  return pages.show(
    reply,
    { status: statusOf(fault), language, address },
    {
      page: "enter-address",
      flow,
      action: address,
      csrfToken: guard.issue(request, reply),
      signInUrl: `/login/?${query}`,
      email,
      fault,
    },
  );
}
