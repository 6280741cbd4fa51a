import type { Language } from "@musubi/contract";
import { createStore } from "zustand/vanilla";
import { createApi } from "./api/api.ts";
import type { PageConfig } from "./page-config.ts";
import type { Portal } from "./portal-context.ts";
import type { Arrival } from "./session/arrival.ts";
import type { KeptStore } from "./session/kept.ts";
import { createSession } from "./session/session.ts";
import { addressIn, languageInAddress } from "./words/choose-language.ts";
import { createSpokenStore, type Spoken, speak } from "./words/words.ts";

type Beginning = {
  readonly config: PageConfig;
  readonly kept: KeptStore;
  readonly spoken: Spoken;
  readonly arrival: Arrival | undefined;
};

/** Puts the parts behind the screens together, for one visit. */
export function createPortal({ config, kept, spoken: first, arrival }: Beginning): Portal {
  const spoken = createSpokenStore(first);
  const language = () => spoken.getState().language;
  const accessToken = () => kept.store.getState().session.accessToken;
  const signInAgain = () => session.signInAgain();
  const api = createApi(config, { language, accessToken, signInAgain });
  const session = createSession({ config, kept, client: api.identity, language, arrival });

  const announce = (state: Spoken) => {
    document.documentElement.lang = state.language;
    document.title = state.words.head.title(config.site.brand[state.language]);
  };
  announce(first);
  spoken.subscribe(announce);
  // Another tab switched: this one follows. What else is kept changes far more often, and says nothing about it.
  kept.store.subscribe(({ language: { lang } }, before) => {
    if (lang !== undefined && lang !== before.language.lang) void show(lang);
  });

  let wanted = first.language;
  async function show(chosen: Language): Promise<void> {
    wanted = chosen;
    if (chosen === language()) return;
    const catalogue = await speak(chosen);
    // The words of the language that was chosen last may have been here sooner.
    if (wanted === chosen) spoken.setState(catalogue, true);
  }

  async function switchLanguage(chosen: Language): Promise<void> {
    await show(chosen);
    kept.keep({ language: { lang: chosen } });
    // A reload must not bring the old language back.
    if (languageInAddress(window.location.search) !== undefined) {
      window.history.replaceState(window.history.state, "", addressIn(chosen, window.location));
    }
    const isIn = session.gate.store.getState().step === "open";
    if (!isIn) return;
    const { step } = await session.prepare();
    if (step === "ready") await session.accountLanguage.write(chosen);
  }

  const passwordReset = createStore(() => ({ isSuccess: false }));
  return { config, api, session, spoken, passwordReset, switchLanguage };
}
