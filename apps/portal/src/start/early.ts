/**
 * Starts what a first visit waits for before any of the page's scripts has loaded: the theme, the
 * words, the screen, the renewal and the screen's first reads. It is inline, so it must be small:
 * it checks little, and the code that takes over checks the results. The page works without it.
 */
import {
  AUTH_SERVICE_ID,
  CALL_TIMEOUT_MS,
  HIDDEN_SERVICE_ID,
  isLoggedIn,
  type Language,
  NO_SESSION,
  type Service,
  type Session,
} from "@musubi/contract";
import type { PageConfig } from "../page-config.ts";
import { showLight, showTheme } from "../portal/theme-choice.ts";
import { type EarlyRead, handOver } from "../session/early.ts";
import { KEPT_AT } from "../session/kept.ts";
import { isRefusal, renewInTurn, toSession } from "../session/renewal.ts";
import { tryStorage } from "../session/try-storage.ts";
import { chooseLanguage } from "../words/choose-language.ts";
import type { FirstNeeds, RouteNeeds } from "./first-needs.ts";

/** Set by the build. */
declare const WORDS: FirstNeeds["words"];
declare const RENEW: FirstNeeds["renew"];
declare const SERVICES: FirstNeeds["services"];

type Stored = { session?: Session; language?: { lang?: Language } };

/** The same options as the client's for identity: its cookie marks the browser that the tokens are bound to. */
const HOW = { credentials: "include", redirect: "error" } as const;

const read = (): Stored =>
  Object(tryStorage(() => JSON.parse(localStorage.getItem(KEPT_AT) ?? "")));
const readSession = (): Session => read().session ?? NO_SESSION;

/** Reads a data block of the page. */
const readBlock = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? "");

showTheme();
const language = chooseLanguage(location.search, read().language?.lang, navigator.language);
const routes: FirstNeeds["routes"] = readBlock("needs");
const route = routes[location.pathname];
for (const file of [WORDS[language], ...(route?.files ?? [])]) preload(file);

const known = readSession().refreshToken;
// A return from the login brings a new session.
const isReturn = /[?&](state|authorization_code)=/.test(location.search);
// This page is about to leave for the login, which is light. A return has the colours of its own screen from the start.
if (!known && !isReturn) showLight();
if (known && !isReturn && route) begin(route);

function preload(file: string): void {
  const kind = file.endsWith("css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
  const how = { crossOrigin: "", href: `/assets/${file}`, ...kind };
  document.head.append(Object.assign(document.createElement("link"), how));
}

function begin({ reads = [], own = [], allIcons }: RouteNeeds): void {
  const { identityOrigin, apiKey }: PageConfig = readBlock("config");
  const spoken = { "accept-language": language };
  const named = { ...spoken, "x-api-key": apiKey };
  const asked: EarlyRead[] = own.map((path) => ask(location.origin + path, spoken, "omit"));
  handOver({ askedAt: performance.now(), outcome: renew(), reads: asked });
  // Only warms up CORS: the preflight is cached by the time there is a session. It is kept for requests with cookies
  // apart.
  for (const path of reads) {
    fetch(identityOrigin + path, { ...HOW, method: "OPTIONS" }).catch(() => {});
  }

  async function renew() {
    let session = NO_SESSION;
    const renewal = await renewInTurn(
      {
        read: readSession,
        ask: askForTokens,
        keep(next) {
          session = next;
          const text = JSON.stringify({ ...read(), session });
          return !!tryStorage(() => {
            localStorage.setItem(KEPT_AT, text);
            return localStorage.getItem(KEPT_AT) === text;
          });
        },
      },
      known,
      navigator.locks,
    );
    if (renewal === "renewed") {
      const headers = { ...named, authorization: `Bearer ${readSession().accessToken}` };
      for (const path of reads) {
        const early = ask(identityOrigin + path, headers);
        asked.push(early);
        if (path === SERVICES) early.answer.then(showIcons).catch(() => {});
      }
    }
    return { renewal, session };
  }

  async function askForTokens(refreshToken: string) {
    try {
      const response = await fetch(identityOrigin + RENEW, {
        method: "POST",
        headers: { ...named, "content-type": "application/json; charset=utf-8" },
        ...HOW,
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        body: JSON.stringify({ refresh_token: refreshToken, auth_service_id: AUTH_SERVICE_ID }),
      });
      const answer = await response.json();
      const session = toSession(answer);
      if (response.ok && isLoggedIn(session)) return session;
      return isRefusal(response.status, answer.error_code) ? "refused" : "unavailable";
    } catch {
      return "unavailable";
    }
  }

  /** Loads the icons that the screen will show. */
  async function showIcons(answer: Response): Promise<void> {
    const services: Service[] = await answer.clone().json();
    for (const { service_id, service_icon_path: icon, ...service } of services) {
      const isShown =
        service_id !== HIDDEN_SERVICE_ID &&
        service.service_icon_display &&
        (allIcons || service.service_active === 1);
      // A value that is not a web address loads and runs nothing: the policy lists the origins of pictures.
      if (isShown) new Image().src = icon;
    }
  }
}

function ask(
  address: string,
  headers: EarlyRead["headers"],
  credentials: RequestCredentials = HOW.credentials,
): EarlyRead {
  const stop = new AbortController();
  const { signal } = stop;
  const answer = fetch(address, { headers, ...HOW, credentials, signal });
  // The code that takes over handles a failure. Until then it is ignored.
  answer.catch(() => {});
  return { address, headers, answer, stop };
}
