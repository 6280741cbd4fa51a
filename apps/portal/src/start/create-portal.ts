import { type Language, setAttributes } from "@musubi/contract";
import { plain } from "@musubi/phrases";
import { createStore } from "zustand/vanilla";
import { createApi } from "../api/api.ts";
import { PATHS } from "../navigation/paths.ts";
import type { PageConfig } from "../page-config.ts";
import type { PasswordReset, Portal } from "../portal/portal-context.ts";
import { chosenTheme } from "../portal/theme-choice.ts";
import type { Arrival } from "../session/arrival.ts";
import { type Early, fetchEarly } from "../session/early.ts";
import { holderOf } from "../session/holder.ts";
import type { KeptStore } from "../session/kept.ts";
import { createSession } from "../session/session.ts";
import type { Prompt } from "../session/sign-in.ts";
import { languageInAddress, ownAddressIn } from "../words/choose-language.ts";
import { createSpokenStore, type Spoken, speak } from "../words/words.ts";

type Beginning = {
  readonly config: PageConfig;
  readonly kept: KeptStore;
  readonly spoken: Spoken;
  readonly arrival: Arrival | undefined;
  /** What the page started before its scripts loaded. */
  readonly early: Early | undefined;
};

/** Creates the parts behind the screens, for one visit. */
export function createPortal({ config, kept, spoken: first, arrival, early }: Beginning): Portal {
  const spoken = createSpokenStore(first);
  const language = () => spoken.getState().language;
  const accessToken = () => kept.store.getState().session.accessToken;
  const signInAgain = (prompt: Prompt) => session.signInAgain(prompt);
  const renewed = () => session.renew.settled();
  const api = createApi(config, {
    ...{ language, accessToken, signInAgain, renewed },
    fetch: fetchEarly(early),
  });
  const deps = { config, kept, client: api.identity, language, theme: chosenTheme, arrival, early };
  const session = createSession(deps);

  // Data of one holder must not reach another.
  let holder = holderOf(session.gate)?.sub;
  session.gate.store.subscribe(() => {
    const present = holderOf(session.gate)?.sub;
    if (present !== holder) api.forget();
    holder = present;
  });

  const announce = (state: Spoken) => {
    document.documentElement.lang = state.language;
    const { head, home } = state.words;
    // Until a screen sets its own title.
    document.title = plain(head.title(home.title, config.site.brand[state.language]));
  };
  announce(first);
  spoken.subscribe(announce);
  // Follows a change in another tab. The rest of the kept state changes far more often, and does
  // not concern the language.
  kept.store.subscribe(({ language: { lang } }, before) => {
    if (lang !== undefined && lang !== before.language.lang) void show(lang);
  });

  let wanted = first.language;
  /** Shows a language if its words can be loaded. Otherwise the shown language stays. */
  async function show(chosen: Language): Promise<"shown" | "wordless"> {
    wanted = chosen;
    // A reload must not bring the old language back.
    if (languageInAddress(window.location.search) !== undefined) {
      window.history.replaceState(window.history.state, "", ownAddressIn(chosen));
    }
    if (chosen === language()) return "shown";
    const catalogue = await speak(chosen).catch(() => undefined);
    // The words of a later choice may have loaded sooner.
    if (wanted !== chosen || chosen === language()) return "shown";
    if (catalogue === undefined) return "wordless";
    spoken.setState(catalogue, true);
    return "shown";
  }

  async function switchLanguage(chosen: Language): Promise<void> {
    // Stored before the words load, so that the choice survives a missing network.
    kept.keep({ language: { lang: chosen } });
    const shown = await show(chosen);
    // The language was changed again meanwhile: the account gets only the last choice.
    if (wanted !== chosen) return;
    await save(chosen);
    if (shown === "wordless" && wanted === chosen) followLink(chosen);
  }

  async function save(chosen: Language): Promise<void> {
    // The gate may still be open behind the error page, which never leads to the login.
    const isIn =
      session.gate.store.getState().phase === "open" && window.location.pathname !== PATHS.error;
    if (!isIn) return;
    const { phase } = await session.prepare();
    if (phase === "ready") await api.identity.send(setAttributes, { body: { language: chosen } });
  }

  /** Loads the page again in the chosen language, as a link would. Without a network, waits and tries once more. */
  function followLink(chosen: Language): void {
    const tryAgain = () => {
      if (wanted === chosen) void switchLanguage(chosen);
    };
    if (!navigator.onLine) {
      window.addEventListener("online", tryAgain, { once: true });
      return;
    }
    // Keeps the history entry, because some screens depend on its state.
    window.history.replaceState(window.history.state, "", ownAddressIn(chosen));
    window.location.reload();
  }

  const passwordReset = createStore<PasswordReset>(() => ({ isSuccess: false }));
  return { config, api, session, spoken, passwordReset, switchLanguage };
}
