import "./shell.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrokenPage } from "../errors/broken-page.tsx";
import { keepTheme, showTheme } from "../portal/theme-choice.ts";
import { takeArrival } from "../session/arrival.ts";
import { takeOver } from "../session/early.ts";
import { browserStorage, createKept, followOtherTabs, restoreKept } from "../session/kept.ts";
import { chooseLanguage, languageInAddress } from "../words/choose-language.ts";
import { speak } from "../words/words.ts";
import { createApp } from "./app.tsx";
import { readConfig } from "./config.ts";
import { createPortal } from "./create-portal.ts";
import { unregisterServiceWorkers } from "./unregister-service-workers.ts";

/** How long to wait before the words are requested again, if the network reports no change. */
const WORDS_AGAIN_MS = 10_000;

// Before anything else: the code must not stay in the address bar or in the history.
const arrival = takeArrival(window);
if (arrival?.theme) keepTheme(arrival.theme);
// Without a theme from the login, the early script has shown the theme already, if it ran.
if (arrival?.theme || document.documentElement.dataset.scheme === undefined) showTheme();
const early = takeOver();
void unregisterServiceWorkers();
void start();

async function start(): Promise<void> {
  const storage = browserStorage("localStorage");
  const kept = createKept(storage);
  await restoreKept(kept, storage);
  const asked = languageInAddress(window.location.search);
  if (asked !== undefined) kept.keep({ language: { lang: asked } });
  const { lang } = kept.store.getState().language;
  const chosen = chooseLanguage(window.location.search, lang, navigator.language);
  const spoken = await speak(chosen).catch(() => undefined);
  if (spoken === undefined) return startAgainLater();

  const config = readConfig(document.getElementById("config")?.textContent);
  if (config === undefined) {
    console.error("The portal cannot start: the page has no configuration.");
    document.documentElement.lang = spoken.language;
    return render(<BrokenPage words={spoken.words} />);
  }
  followOtherTabs(kept, window);
  const { tokenSync } = config;
  if (tokenSync) {
    // Few sites have one. It is waited for: a page that leads to the log-in at once tells the others first.
    const file = await import("../session/sync-tokens.ts").catch(() => undefined);
    file?.syncTokens(kept, tokenSync);
  }
  const App = createApp(createPortal({ config, kept, spoken, arrival, early }));
  render(<App />);
}

/** Loads the page again once the network allows it. Until then the shell stays: without words nothing can be shown. */
function startAgainLater(): void {
  // Offline, a reload would show the browser's error page instead of the shell.
  const reload = () =>
    fetch(window.location.href, { method: "HEAD" }).then(
      () => window.location.reload(),
      () => {},
    );
  window.addEventListener("online", reload);
  setInterval(reload, WORDS_AGAIN_MS);
}

function render(content: ReactNode): void {
  const place = document.getElementById("root");
  if (place === null) throw new Error("The page has no place for the portal.");
  createRoot(place).render(<StrictMode>{content}</StrictMode>);
}
