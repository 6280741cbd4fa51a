import { PROVIDER_NAMES, PROVIDERS } from "@musubi/contract";
import { type ColoursOffer, THEME_CHOICES } from "@musubi/contract/login-pages";
import type { FastifyReply } from "fastify";
import { describeVisitAddress } from "../../provider/visit-address.ts";
import { isMoving } from "../../settings/moving.ts";
import { linkToService, nameService } from "../../ties/operations/name-service.ts";
import { PASSKEY_CHALLENGE } from "../desk/passkey-challenges.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";
import { describeTold, type FormFault, type Told } from "../desk/told.ts";
import type { LoginDesk, Visit } from "./login-desk.ts";
import type { OwnWays } from "./own-ways.ts";
import {
  type AddressStep,
  type CodeStep,
  type EndedStep,
  type FirstAddressStep,
  type FirstCodeStep,
  type SignInStep,
  type Step,
  type StepPath,
  type StepPlace,
  stepAddress,
} from "./steps.ts";

export function showStep(
  desk: LoginDesk,
  visit: Visit,
  { id, step }: { readonly id: string; readonly step: Step },
  own?: OwnWays,
): FastifyReply {
  const address = stepAddress({ path: step.path, id }, visit.query);
  if ("done" in step && step.done) return showDone(desk, visit, step.done.next);
  switch (step.step) {
    case "sign-in":
      return showSignIn(desk, visit, { ...step, own }, address);
    case "address":
      return showAddress(desk, visit, step, address);
    case "code":
      return showCode(desk, visit, step, { address, addressUrl: startOf(step.path, visit.query) });
    case "first-address":
      return showAddress(desk, visit, step, address);
    case "first-code": {
      const addressUrl = stepAddress({ path: step.path, id: step.before }, visit.query);
      return showCode(desk, visit, step, { address, addressUrl });
    }
    case "first-terms": {
      const [answer, form] = prepare(desk, visit, step.told, address);
      const { email } = step.holder;
      return desk.pages.show(visit.reply, answer, { page: "accept-terms", ...form, email });
    }
    case "link-sent": {
      const answer = { status: 200, language: visit.asked.language, address };
      return desk.pages.show(visit.reply, answer, {
        page: "link-sent",
        email: step.address.email,
        signInUrl: startOf("sign-in", visit.query),
      });
    }
    case "password": {
      const [answer, form] = prepare(desk, visit, step.told, address);
      return desk.pages.show(visit.reply, answer, {
        page: "new-password",
        flow: step.path,
        ...form,
        email: step.address.email,
        isAgreed: step.isAgreed ?? false,
      });
    }
    case "terms": {
      const [answer, form] = prepare(desk, visit, step.told, address);
      const { providerName: provider, email = "" } = step.identity;
      return desk.pages.show(visit.reply, answer, {
        page: "accept-terms",
        ...form,
        provider,
        email,
      });
    }
    case "wake": {
      const [answer, { fault: _, ...form }] = prepare(desk, visit, undefined, address);
      const { config } = desk.parts;
      const { language } = visit.asked;
      return desk.pages.show(visit.reply, answer, {
        page: "wake",
        ...form,
        email: step.holder.email,
        services: step.services.map((id) => nameService(config.catalogue, id, language)),
        until: tellSiteTime(config, step.until, language),
      });
    }
    case "ended":
      return showEnded(desk, visit, step, address);
  }
}

type SignInForm = Pick<SignInStep, "email" | "told" | "notice"> & {
  /** For a holder who is logged in and must log in once more. */
  readonly own?: OwnWays | undefined;
};

/** The sign-in form with every way in, or only with those of a known holder. */
export function showSignIn(
  desk: LoginDesk,
  visit: Visit,
  { email, told, notice, own }: SignInForm,
  address = `/login/?${visit.query}`,
): FastifyReply {
  const { query, reply } = visit;
  const [answer, form] = prepare(desk, visit, told, address);
  return desk.pages.show(reply, answer, {
    page: "sign-in",
    ...form,
    ...describeGoal(desk, visit),
    action: form.signInUrl,
    email: own?.email ?? email,
    notice,
    social: listProviders(desk, query).filter(
      ({ provider }) => own?.providers.includes(provider) ?? true,
    ),
    passkey:
      desk.party && (own?.passkey ?? true) ? { challengeUrl: PASSKEY_CHALLENGE.logIn } : undefined,
    again: own && {
      password: own.password,
      cancelUrl: `${desk.parts.config.portalOrigin}/index?lng=${visit.asked.language}`,
    },
    signUpUrl: startOf("sign-up", query),
    forgotUrl: startOf("forgot", query),
    isMoving: isMoving(desk.parts.config, desk.parts.now()),
    colours: offerColours(address),
  });
}

/** The value of `theme` in the URL of a page that shows the colours to choose from. */
const CHOOSING = "choose";

/**
 * Links to the same page in each colour scheme, which the browser then keeps. At first there is only a link that
 * shows these: each contains the whole URL, and a first visit need not carry four of them.
 */
function offerColours(address: string): ColoursOffer {
  const [, search] = address.split("?");
  const asked = new URLSearchParams(search);
  const withTheme = (theme: string): string => {
    const query = new URLSearchParams(asked);
    query.set("theme", theme);
    return `?${query}`;
  };
  return asked.get("theme") === CHOOSING
    ? { choices: THEME_CHOICES.map((theme) => ({ theme, url: withTheme(theme) })) }
    : { chooseUrl: withTheme(CHOOSING) };
}

/** The providers for logging in and signing up. */
const listProviders = ({ parts }: LoginDesk, query: string) =>
  PROVIDER_NAMES.map((provider) => ({ provider, slug: PROVIDERS[provider].slug }))
    .filter(({ slug }) => parts.social.providers.includes(slug))
    .map(({ provider, slug }) => ({ provider, url: `/login/social/${slug}?${query}` }));

/** The service that the user comes from, for the form: its name, and a link back without logging in. */
function describeGoal({ parts }: LoginDesk, { asked: { back, language } }: Visit) {
  if (back.to !== "service") return {};
  return {
    service: nameService(parts.config.catalogue, back.serviceId, language),
    cancel: describeVisitAddress(back, { more: "/cancel", language }),
  };
}

/** A link back to the service that the user came from, if they cannot log in here. */
function describeOrigin({ parts: { config } }: LoginDesk, { asked: { back, language } }: Visit) {
  if (back.to !== "service") return undefined;
  const entry = config.catalogue.find(({ service_id }) => service_id === back.serviceId);
  return entry && linkToService(entry, config.origin, language);
}

/** The first page of a flow. */
export function showAddress(
  desk: LoginDesk,
  visit: Visit,
  { path, email, told }: Omit<AddressStep, "step"> | Omit<FirstAddressStep, "step">,
  address = startOf(path, visit.query),
): FastifyReply {
  const [answer, form] = prepare(desk, visit, told, address);
  return desk.pages.show(visit.reply, answer, {
    page: "enter-address",
    flow: path,
    ...form,
    email,
    ...(path === "sign-up" && { social: listProviders(desk, visit.query) }),
  });
}

/** The page where a code is typed. */
function showCode(
  desk: LoginDesk,
  visit: Visit,
  step: CodeStep | FirstCodeStep,
  { address, addressUrl }: { readonly address: string; readonly addressUrl: string },
): FastifyReply {
  const [answer, form] = prepare(desk, visit, step.told, address);
  const { tries } = step;
  const isCounted = tries && tries.left > 0 && tries.until > desk.parts.now();
  return desk.pages.show(visit.reply, answer, {
    page: "enter-code",
    flow: step.path,
    ...form,
    email: step.address.email,
    addressUrl,
    isResent: step.isResent ?? false,
    triesLeft: isCounted ? tries.left : undefined,
  });
}

/** For a step that has expired, belongs to another browser or never existed: the page does not say which. */
export const showGone = (desk: LoginDesk, visit: Visit, path: StepPath): FastifyReply =>
  showOver(desk, visit, "gone", startOf(path, visit.query));

function showDone(desk: LoginDesk, visit: Visit, next: StepPlace | undefined): FastifyReply {
  const { asked, query } = visit;
  const home =
    asked.back.to === "service"
      ? // A signed-in user goes on from there to the service.
        startOf("sign-in", query)
      : `${desk.parts.config.portalOrigin}/index?lng=${asked.language}`;
  return showOver(desk, visit, "done", next ? stepAddress(next, query) : home);
}

function showEnded(
  desk: LoginDesk,
  visit: Visit,
  { path, end }: EndedStep,
  address: string,
): FastifyReply {
  const { request, reply, asked, query } = visit;
  const { language } = asked;
  switch (end.end) {
    case "void":
      return showGone(desk, visit, path);
    case "own-sign-in": {
      const answer = { status: 409, language, address };
      const signInUrl = startOf("sign-in", query);
      return desk.pages.show(reply, answer, { page: "own-sign-in", email: end.email, signInUrl });
    }
    case "problem":
      return desk.showProblem(request, reply, end.problem, {
        language,
        address,
        service: describeOrigin(desk, visit),
      });
  }
}

const showOver = (
  desk: LoginDesk,
  { request, reply, asked }: Visit,
  over: "done" | "gone",
  nextUrl: string,
): FastifyReply => {
  const answer = { status: 410, language: asked.language, address: request.url };
  return desk.pages.show(reply, answer, { page: "step-over", over, nextUrl });
};

/** Returns the URL where a flow begins. */
const startOf = (path: StepPath, query: string): string =>
  path === "sign-up" || path === "forgot" ? `/login/${path}?${query}` : `/login/?${query}`;

/** What every form has: its status, and the fields that it carries. It is posted to the URL at which it is shown. */
function prepare<F extends FormFault>(
  { parts, guard }: LoginDesk,
  { request, reply, asked, query }: Visit,
  told: Told<F> | undefined,
  address: string,
) {
  const { fault, waitSeconds, ...answer } = describeTold(told, parts.now());
  const csrfToken = guard.issue(request, reply);
  const signInUrl = startOf("sign-in", query);
  return [
    { ...answer, language: asked.language, address },
    { action: address, csrfToken, signInUrl, fault, waitSeconds },
  ] as const;
}
