import { type Language, setAttributes } from "@musubi/contract";
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
  /** What the page began before its scripts came. */
  readonly early: Early | undefined;
};

/** Puts the parts behind the screens together, for one visit. */
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

  // What was read for one holder is nobody else's.
  let holder = holderOf(session.gate)?.sub;
  session.gate.store.subscribe(() => {
    const present = holderOf(session.gate)?.sub;
    if (present !== holder) api.forget();
    holder = present;
  });

  const announce = (state: Spoken) => {
    document.documentElement.lang = state.language;
    const { head, home } = state.words;
    // Until a screen says its own name.
    document.title = head.title(home.title, config.site.brand[state.language]);
  };
  announce(first);
  spoken.subscribe(announce);
  // Another tab switched: this one follows. What else is kept changes far more often, and says nothing about it.
  kept.store.subscribe(({ language: { lang } }, before) => {
    if (lang !== undefined && lang !== before.language.lang) void show(lang);
  });

  let wanted = first.language;
  /** Shows a language if its words can be had; without them everything stays as it is. */
  async function show(chosen: Language): Promise<"shown" | "wordless"> {
    wanted = chosen;
    // A reload must not bring the old language back.
    if (languageInAddress(window.location.search) !== undefined) {
      window.history.replaceState(window.history.state, "", ownAddressIn(chosen));
    }
    if (chosen === language()) return "shown";
    const catalogue = await speak(chosen).catch(() => undefined);
    // The words of the language that was chosen last may have been here sooner.
    if (wanted !== chosen || chosen === language()) return "shown";
    if (catalogue === undefined) return "wordless";
    spoken.setState(catalogue, true);
    return "shown";
  }

  async function switchLanguage(chosen: Language): Promise<void> {
    // Kept before the words are here: the choice outlasts a network that is not.
    kept.keep({ language: { lang: chosen } });
    const shown = await show(chosen);
    // Chosen again meanwhile: the account gets the last choice alone.
    if (wanted !== chosen) return;
    await save(chosen);
    if (shown === "wordless" && wanted === chosen) followLink(chosen);
  }

  async function save(chosen: Language): Promise<void> {
    // The gate may still be open behind the error page, which sends nobody to the login.
    const isIn =
      session.gate.store.getState().step === "open" && window.location.pathname !== PATHS.error;
    if (!isIn) return;
    const { step } = await session.prepare();
    if (step === "ready") await api.identity.send(setAttributes, { body: { language: chosen } });
  }

  /** What the switch's link does by itself, but not before there is a network to do it with. */
  function followLink(chosen: Language): void {
    const tryAgain = () => {
      if (wanted === chosen) void switchLanguage(chosen);
    };
    if (!navigator.onLine) {
      window.addEventListener("online", tryAgain, { once: true });
      return;
    }
    // The same entry of the history: some screens live on what it holds.
    window.history.replaceState(window.history.state, "", ownAddressIn(chosen));
    window.location.reload();
  }

  const passwordReset = createStore<PasswordReset>(() => ({ isSuccess: false }));
  return { config, api, session, spoken, passwordReset, switchLanguage };
}
