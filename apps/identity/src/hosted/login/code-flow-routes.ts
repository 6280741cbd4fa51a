import { checkNewPassword } from "@musubi/contract";
import type {
  AddressFault,
  CodeFault,
  CodeFlow,
  NewPasswordFault,
} from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { askForCode } from "../../accounts/ask-for-code.ts";
import { checkLoginCode, type LoginCodeCheck } from "../../accounts/check-login-code.ts";
import { type Address, readNewAddress } from "../../accounts/new-address.ts";
import { resetPassword } from "../../accounts/reset-password.ts";
import { signUp } from "../../accounts/sign-up.ts";
import { type Desk, isShownAgain, orBusy, queryOf, readText, strangerOf } from "../desk.ts";
import { type FormFault, statusOf } from "../fault-status.ts";
import type { LoginRequest } from "./login-request.ts";
import { showEnterAddress, showSignIn } from "./show-forms.ts";
import type { Step } from "./steps.ts";

type CodeStep = Extract<Step, { step: "code" }>;
type PasswordStep = Extract<Step, { step: "password" }>;
type Sending = "sent" | "too-many-sends" | "crowded" | "busy";
type Visit = readonly [request: FastifyRequest, reply: FastifyReply, asked: LoginRequest];

/**
 * Signing up, and a forgotten password: an address, the code that was mailed to it, a password. No
 * page tells whether the address has an account; only its mailbox learns that.
 */
export function registerCodeFlow(app: FastifyInstance, desk: Desk, flow: CodeFlow): void {
  const { parts, pages, guard, steps } = desk;
  const path = `/${flow}`;
  const here = (request: FastifyRequest, step = "") => `/login${path}${step}?${queryOf(request)}`;
  const signInUrl = (request: FastifyRequest) => `/login/?${queryOf(request)}`;
  const aboutPage = (
    [request, , { language }]: Visit,
    fault: FormFault | undefined,
    step = "",
  ) => ({
    status: statusOf(fault),
    language,
    address: here(request, step),
  });

  const showAddress = ([request, reply, asked]: Visit, email: string, fault?: AddressFault) =>
    showEnterAddress(desk, request, reply, asked, { flow, email, fault });

  const showCode = (visit: Visit, address: Address, told: CodeFault | "resent" | undefined) => {
    const [request, reply] = visit;
    const csrfToken = guard.issue(request, reply);
    const fault = told === "resent" ? undefined : told;
    return pages.show(reply, aboutPage(visit, fault, "/code"), {
      page: "enter-code",
      flow,
      action: here(request, "/code"),
      resendAction: here(request, "/resend"),
      csrfToken,
      step: steps.seal(csrfToken, { step: "code", flow, address }),
      signInUrl: signInUrl(request),
      email: address.email,
      isResent: told === "resent",
      fault,
    });
  };

  const showPassword = (visit: Visit, step: PasswordStep, fault?: NewPasswordFault) => {
    const [request, reply] = visit;
    const csrfToken = guard.issue(request, reply);
    return pages.show(reply, aboutPage(visit, fault, "/password"), {
      page: "new-password",
      flow,
      action: here(request, "/password"),
      csrfToken,
      step: steps.seal(csrfToken, step),
      signInUrl: signInUrl(request),
      email: step.address.email,
      fault,
    });
  };

  async function sendCode(visit: Visit, address: Address): Promise<Sending> {
    const [request, reply, { language }] = visit;
    const tooMany = await desk.count("loginMail", request, reply);
    if (tooMany) return tooMany;
    const stranger = strangerOf(request, language, parts.now());
    const asking = await askForCode(parts, flow, address, stranger);
    return asking === "accepted" ? "sent" : "too-many-sends";
  }

  /** A later step of this flow, of this browser and in time; otherwise the flow begins again. */
  function readStep<N extends "code" | "password">(
    request: FastifyRequest,
    reply: FastifyReply,
    name: N,
  ) {
    const posted = desk.readForm(request, reply);
    if (!posted) return undefined;
    const { asked, form } = posted;
    const step = steps.open(form.csrf, name, form.step);
    const visit: Visit = [request, reply, asked];
    if (step && "flow" in step && step.flow === flow) return { visit, form, step };
    showAddress(visit, "", "expired");
    return undefined;
  }

  app.get(path, async (request, reply) => {
    const asked = desk.readAsked(request, reply);
    return asked ? showAddress([request, reply, asked], "") : reply;
  });

  // Whoever loads a later page again by its address begins anew.
  for (const step of ["/code", "/resend", "/password"]) {
    app.get(`${path}${step}`, async (request, reply) =>
      desk.readAsked(request, reply) ? reply.redirect(here(request), 303) : reply,
    );
  }

  app.post(path, async (request, reply) => {
    const posted = desk.readForm(request, reply);
    if (!posted) return reply;
    const visit: Visit = [request, reply, posted.asked];
    const typed = readText(posted.form, "email").trim();
    const address = readNewAddress(typed);
    if (!address) return showAddress(visit, typed, "invalid-email");
    const sent = await sendCode(visit, address);
    if (sent === "sent") return showCode(visit, address, undefined);
    // The newest code is in the mailbox, and good: whoever asked so often keeps its owner from nothing.
    if (sent === "too-many-sends") return showCode(visit, address, sent);
    return showAddress(visit, typed, sent);
  });

  app.post(`${path}/resend`, async (request, reply) => {
    const taken = readStep(request, reply, "code");
    if (!taken) return reply;
    const { address } = taken.step;
    const sent = await sendCode(taken.visit, address);
    return showCode(taken.visit, address, RESENT[sent]);
  });

  app.post(`${path}/code`, async (request, reply) => {
    const taken = readStep(request, reply, "code");
    if (!taken) return reply;
    const { visit, form, step } = taken;
    const { address } = step as CodeStep;
    if (isShownAgain(form)) return showCode(visit, address, undefined);
    const tooMany = await desk.count("loginCode", request, reply);
    if (tooMany) return showCode(visit, address, tooMany);
    const stranger = strangerOf(request, visit[2].language, parts.now());
    const check = await checkLoginCode(parts, flow, address, readText(form, "code"), stranger);
    if (!check.ok) return showCode(visit, address, CODE_FAULTS[check.reason]);
    return showPassword(visit, { step: "password", flow, address, ticket: check.ticket });
  });

  app.post(`${path}/password`, async (request, reply) => {
    const taken = readStep(request, reply, "password");
    if (!taken) return reply;
    const { visit, form, step } = taken;
    const { address, ticket } = step as PasswordStep;
    if (isShownAgain(form)) return showPassword(visit, step as PasswordStep);
    const password = readText(form, "password");
    const verdict = checkNewPassword(password, address.email);
    if (!verdict.ok) return showPassword(visit, step, PASSWORD_FAULTS[verdict.message]);
    if (flow === "sign-up" && form.terms !== "accepted") return showPassword(visit, step, "terms");
    const tooMany = await desk.count("newAccount", request, reply);
    if (tooMany) return showPassword(visit, step, tooMany);

    const asked = visit[2];
    const stranger = strangerOf(request, asked.language, parts.now());
    if (flow === "forgot") {
      const isReset = await orBusy(() =>
        resetPassword(parts, address, { ticket, password }, stranger),
      );
      if (isReset === "busy") return showPassword(visit, step, "busy");
      if (!isReset) return showAddress(visit, "", "expired");
      const notice = "password-reset";
      return showSignIn(desk, request, reply, asked, { email: address.email, notice });
    }
    const made = await orBusy(() => signUp(parts, address, { ticket, password }, stranger));
    if (made === "busy") return showPassword(visit, step, "busy");
    if (made.ok) {
      const session = await desk.enter(request, reply, { ...made, email: address.email });
      return session ? desk.sendBack(reply, asked, session) : showAddress(visit, "", "expired");
    }
    if (made.reason === "over") return showAddress(visit, "", "expired");
    const about = { status: 409, language: asked.language, address: here(request) };
    return pages.show(reply, about, {
      page: "own-sign-in",
      email: address.email,
      signInUrl: signInUrl(request),
    });
  });
}

const CODE_FAULTS: Readonly<Record<Extract<LoginCodeCheck, { ok: false }>["reason"], CodeFault>> = {
  CodeMismatchException: "wrong-code",
  ExpiredCodeException: "expired-code",
  LimitExceededException: "too-many-tries",
  TooManyRequestException: "crowded",
  ServiceUnavailableException: "busy",
  locked: "locked",
};

const PASSWORD_FAULTS = {
  invalid_password: "invalid-password",
  same_password: "same-password",
} as const;

/** How the page that waits for a code tells what became of another one. */
const RESENT: Readonly<Record<Sending, CodeFault | "resent">> = {
  sent: "resent",
  "too-many-sends": "too-many-sends",
  crowded: "crowded",
  busy: "busy",
};
