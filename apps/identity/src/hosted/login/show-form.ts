import { PROVIDER_NAMES, PROVIDERS } from "@musubi/contract";
import { type ColoursOffer, THEME_CHOICES } from "@musubi/contract/login-pages";
import type { FastifyReply } from "fastify";
import { describeInteractionAddress } from "../../provider/interaction-address.ts";
import { isMoving } from "../../settings/moving.ts";
import { linkToService, nameService } from "../../ties/operations/name-service.ts";
import { PASSKEY_CHALLENGE } from "../desk/passkey-challenges.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";
import { describeTold, type FormFault, type Told } from "../desk/told.ts";
import {
  type AddressState,
  type CodeState,
  type EndedState,
  type FirstAddressState,
  type FirstCodeState,
  type FormLocation,
  type FormPath,
  type FormState,
  formAddress,
  type SignInState,
} from "./form-states.ts";
import type { LoginDesk, LoginExchange } from "./login-desk.ts";
import type { OwnCredentials } from "./own-credentials.ts";

export function showForm(
  desk: LoginDesk,
  exchange: LoginExchange,
  { id, state }: { readonly id: string; readonly state: FormState },
  own?: OwnCredentials,
): FastifyReply {
  const address = formAddress({ path: state.path, id }, exchange.query);
  if ("done" in state && state.done) return showDone(desk, exchange, state.done.next);
  switch (state.form) {
    case "sign-in":
      return showSignIn(desk, exchange, { ...state, own }, address);
    case "address":
      return showAddress(desk, exchange, state, address);
    case "code":
      return showCode(desk, exchange, state, {
        address,
        addressUrl: startOf(state.path, exchange.query),
      });
    case "first-address":
      return showAddress(desk, exchange, state, address);
    case "first-code": {
      const addressUrl = formAddress({ path: state.path, id: state.before }, exchange.query);
      return showCode(desk, exchange, state, { address, addressUrl });
    }
    case "first-terms": {
      const [answer, form] = prepare(desk, exchange, state.told, address);
      const { email } = state.holder;
      return desk.pages.show(exchange.reply, answer, { page: "accept-terms", ...form, email });
    }
    case "link-sent": {
      const answer = { status: 200, language: exchange.asked.language, address };
      return desk.pages.show(exchange.reply, answer, {
        page: "link-sent",
        email: state.address.email,
        signInUrl: startOf("sign-in", exchange.query),
      });
    }
    case "password": {
      const [answer, form] = prepare(desk, exchange, state.told, address);
      return desk.pages.show(exchange.reply, answer, {
        page: "new-password",
        flow: state.path,
        ...form,
        email: state.address.email,
        isAgreed: state.isAgreed ?? false,
      });
    }
    case "terms": {
      const [answer, form] = prepare(desk, exchange, state.told, address);
      const { providerName: provider, email = "" } = state.identity;
      return desk.pages.show(exchange.reply, answer, {
        page: "accept-terms",
        ...form,
        provider,
        email,
      });
    }
    case "wake": {
      const [answer, { fault: _, ...form }] = prepare(desk, exchange, undefined, address);
      const { config } = desk.parts;
      const { language } = exchange.asked;
      return desk.pages.show(exchange.reply, answer, {
        page: "wake",
        ...form,
        email: state.holder.email,
        services: state.services.map((id) => nameService(config.catalogue, id, language)),
        until: tellSiteTime(config, state.until, language),
      });
    }
    case "ended":
      return showEnded(desk, exchange, state, address);
  }
}

type SignInForm = Pick<SignInState, "email" | "told" | "notice"> & {
  /** For a holder who is logged in and must log in once more. */
  readonly own?: OwnCredentials | undefined;
};

/** The sign-in form with every kind of credential, or only with those of a logged-in holder. */
export function showSignIn(
  desk: LoginDesk,
  exchange: LoginExchange,
  { email, told, notice, own }: SignInForm,
  address = `/login/?${exchange.query}`,
): FastifyReply {
  const { query, reply } = exchange;
  const [answer, form] = prepare(desk, exchange, told, address);
  return desk.pages.show(reply, answer, {
    page: "sign-in",
    ...form,
    ...describeGoal(desk, exchange),
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
      cancelUrl: `${desk.parts.config.portalOrigin}/index?lng=${exchange.asked.language}`,
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
 * Links to the same page in each colour scheme, which the browser then keeps. At first there is only one link, which
 * shows these: each contains the whole URL, and most pages need not carry four of them.
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
function describeGoal({ parts }: LoginDesk, { asked: { back, language } }: LoginExchange) {
  if (back.to !== "service") return {};
  return {
    service: nameService(parts.config.catalogue, back.serviceId, language),
    cancel: describeInteractionAddress(back, { more: "/cancel", language }),
  };
}

/** A link back to the service that the user came from, if they cannot log in here. */
function describeOrigin(
  { parts: { config } }: LoginDesk,
  { asked: { back, language } }: LoginExchange,
) {
  if (back.to !== "service") return undefined;
  const entry = config.catalogue.find(({ service_id }) => service_id === back.serviceId);
  return entry && linkToService(entry, config.origin, language);
}

/** The page that asks for an address, the first of its flow. */
export function showAddress(
  desk: LoginDesk,
  exchange: LoginExchange,
  { path, email, told }: Omit<AddressState, "form"> | Omit<FirstAddressState, "form">,
  address = startOf(path, exchange.query),
): FastifyReply {
  const [answer, form] = prepare(desk, exchange, told, address);
  return desk.pages.show(exchange.reply, answer, {
    page: "enter-address",
    flow: path,
    ...form,
    email,
    ...(path === "sign-up" && { social: listProviders(desk, exchange.query) }),
  });
}

/** The page where a code is typed. */
function showCode(
  desk: LoginDesk,
  exchange: LoginExchange,
  state: CodeState | FirstCodeState,
  { address, addressUrl }: { readonly address: string; readonly addressUrl: string },
): FastifyReply {
  const [answer, form] = prepare(desk, exchange, state.told, address);
  const { tries } = state;
  const isCounted = tries && tries.left > 0 && tries.until > desk.parts.now();
  return desk.pages.show(exchange.reply, answer, {
    page: "enter-code",
    flow: state.path,
    ...form,
    email: state.address.email,
    addressUrl,
    isResent: state.isResent ?? false,
    triesLeft: isCounted ? tries.left : undefined,
  });
}

/** For a form state that has expired, belongs to another browser or never existed: the page does not say which. */
export const showGone = (desk: LoginDesk, exchange: LoginExchange, path: FormPath): FastifyReply =>
  showOver(desk, exchange, "gone", startOf(path, exchange.query));

function showDone(
  desk: LoginDesk,
  exchange: LoginExchange,
  next: FormLocation | undefined,
): FastifyReply {
  const { asked, query } = exchange;
  const home =
    asked.back.to === "service"
      ? // A signed-in user is redirected from there to the service.
        startOf("sign-in", query)
      : `${desk.parts.config.portalOrigin}/index?lng=${asked.language}`;
  return showOver(desk, exchange, "done", next ? formAddress(next, query) : home);
}

function showEnded(
  desk: LoginDesk,
  exchange: LoginExchange,
  { path, end }: EndedState,
  address: string,
): FastifyReply {
  const { request, reply, asked, query } = exchange;
  const { language } = asked;
  switch (end.end) {
    case "void":
      return showGone(desk, exchange, path);
    case "own-sign-in": {
      const answer = { status: 409, language, address };
      const signInUrl = startOf("sign-in", query);
      return desk.pages.show(reply, answer, { page: "own-sign-in", email: end.email, signInUrl });
    }
    case "problem":
      return desk.showProblem(request, reply, end.problem, {
        language,
        address,
        service: describeOrigin(desk, exchange),
        ways:
          end.problem === "credential-frozen"
            ? { forgotUrl: startOf("forgot", query), signInUrl: startOf("sign-in", query) }
            : undefined,
      });
  }
}

const showOver = (
  desk: LoginDesk,
  { request, reply, asked }: LoginExchange,
  over: "done" | "gone",
  nextUrl: string,
): FastifyReply => {
  const answer = { status: 410, language: asked.language, address: request.url };
  return desk.pages.show(reply, answer, { page: "form-over", over, nextUrl });
};

/** Returns the URL where a flow begins. */
const startOf = (path: FormPath, query: string): string =>
  path === "sign-up" || path === "forgot" ? `/login/${path}?${query}` : `/login/?${query}`;

/** What every form has: its status, and its fields. Except the sign-in, it is posted to the URL where it is shown. */
function prepare<F extends FormFault>(
  { parts, guard }: LoginDesk,
  { request, reply, asked, query }: LoginExchange,
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
