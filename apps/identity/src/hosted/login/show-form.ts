import { PROVIDER_NAMES, PROVIDERS } from "@musubi/contract";
import type { FormFault } from "@musubi/contract/login-outcomes";
import type { PageContent } from "@musubi/contract/login-pages";
import { type ColoursOffer, THEME_CHOICES } from "@musubi/contract/login-pages";
import type { FastifyReply } from "fastify";
import { describeInteractionAddress } from "../../provider/interaction-address.ts";
import { isMoving } from "../../settings/moving.ts";
import { linkToService, nameService } from "../../ties/operations/name-service.ts";
import { PASSKEY_CHALLENGE } from "../desk/passkey-challenges.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";
import { describeTold, type Told } from "../desk/told.ts";
import type { LoginDesk, LoginExchange } from "./login-desk.ts";
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
} from "./login-forms.ts";
import type { OwnCredentials } from "./own-credentials.ts";

export function showForm(
  desk: LoginDesk,
  exchange: LoginExchange,
  { id, state }: { readonly id: string; readonly state: FormState },
  own?: OwnCredentials,
): FastifyReply {
  const address = formAddress({ path: state.path, id }, exchange.query);
  const { language } = exchange.asked;
  const show = (content: PageContent) =>
    desk.pages.show(exchange.reply, { language, address }, content);
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
    case "first-terms":
      return show({
        page: "accept-terms",
        ...prepare(desk, exchange, state.told, address),
        email: state.holder.email,
      });
    case "link-sent": {
      const signInUrl = startOf("sign-in", exchange.query);
      return show({ page: "link-sent", email: state.address.email, signInUrl });
    }
    case "password":
      return show({
        page: "new-password",
        flow: state.path,
        ...prepare(desk, exchange, state.told, address),
        email: state.address.email,
        isAgreed: state.isAgreed ?? false,
      });
    case "terms":
      return show({
        page: "accept-terms",
        ...prepare(desk, exchange, state.told, address),
        provider: state.identity.providerName,
        email: state.identity.email ?? "",
      });
    case "wake": {
      const { config } = desk.parts;
      return show({
        page: "wake",
        ...prepare(desk, exchange, undefined, address),
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
  const { query, reply, asked } = exchange;
  const { language } = asked;
  return desk.pages.show(
    reply,
    { language, address },
    {
      page: "sign-in",
      ...prepare(desk, exchange, told, address),
      ...describeGoal(desk, exchange),
      action: startOf("sign-in", query),
      email: own?.email ?? email,
      notice,
      social: listProviders(desk, query).filter(
        ({ provider }) => own?.providers.includes(provider) ?? true,
      ),
      passkey:
        desk.party && (own?.passkey ?? true)
          ? { challengeUrl: PASSKEY_CHALLENGE.logIn }
          : undefined,
      again: own && {
        password: own.password,
        cancelUrl: `${desk.parts.config.portalOrigin}/index?lng=${language}`,
      },
      signUpUrl: startOf("sign-up", query),
      forgotUrl: startOf("forgot", query),
      isMoving: isMoving(desk.parts.config, desk.parts.now()),
      colours: offerColours(address),
    },
  );
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
  const at = { language: exchange.asked.language, address };
  return desk.pages.show(exchange.reply, at, {
    page: "enter-address",
    flow: path,
    ...prepare(desk, exchange, told, address),
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
  const { tries } = state;
  const isCounted = tries && tries.left > 0 && tries.until > desk.parts.now();
  const at = { language: exchange.asked.language, address };
  return desk.pages.show(exchange.reply, at, {
    page: "enter-code",
    flow: state.path,
    ...prepare(desk, exchange, state.told, address),
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
  const signInUrl = startOf("sign-in", query);
  switch (end.outcome) {
    case "form-over":
      return showGone(desk, exchange, path);
    case "own-sign-in": {
      const { email } = end;
      return desk.pages.show(reply, { language, address }, { page: end.outcome, email, signInUrl });
    }
    default:
      return desk.showProblem(request, reply, end.outcome, {
        language,
        address,
        service: describeOrigin(desk, exchange),
        ways:
          end.outcome === "credential-frozen"
            ? { forgotUrl: startOf("forgot", query), signInUrl }
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
  const at = { language: asked.language, address: request.url };
  return desk.pages.show(reply, at, { page: "form-over", over, nextUrl });
};

/** Returns the URL where a flow begins. */
const startOf = (path: FormPath, query: string): string =>
  path === "sign-up" || path === "forgot" ? `/login/${path}?${query}` : `/login/?${query}`;

/** What every form has. Except the sign-in, it is posted to the URL where it is shown. */
const prepare = <F extends FormFault>(
  { parts, guard }: LoginDesk,
  { request, reply, query }: LoginExchange,
  told: Told<F> | undefined,
  address: string,
) => ({
  action: address,
  csrfToken: guard.issue(request, reply),
  signInUrl: startOf("sign-in", query),
  ...describeTold(told, parts.now()),
});
