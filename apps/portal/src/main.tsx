import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { readConfig } from "./config.ts";
import { createPortal } from "./create-portal.ts";
import { BrokenPage } from "./errors/broken-page.tsx";
import { takeArrival } from "./session/arrival.ts";
import { browserStorage, createKept, followOtherTabs, restoreKept } from "./session/kept.ts";
import { syncTokens } from "./session/sync-tokens.ts";
import { unregisterServiceWorkers } from "./unregister-service-workers.ts";
import { chooseLanguage, languageInAddress } from "./words/choose-language.ts";
import { speak } from "./words/words.ts";

// Before anything else: the code must not stay in the address bar or in the history.
const arrival = takeArrival(window);
void unregisterServiceWorkers();
void start();

async function start(): Promise<void> {
  const kept = createKept(browserStorage("localStorage"));
  await restoreKept(kept);
  const asked = languageInAddress(window.location.search);
  if (asked !== undefined) kept.keep({ language: { lang: asked } });
  const { lang } = kept.store.getState().language;
  const spoken = await speak(chooseLanguage(window.location.search, lang, navigator.language));

  const read = readConfig(document.getElementById("config")?.textContent);
  if (!read.ok) {
    console.error(`The portal cannot start: ${read.faults.join("; ")}`);
    document.documentElement.lang = spoken.language;
    return render(<BrokenPage words={spoken.words} />);
  }
  followOtherTabs(kept, window);
  syncTokens(kept, read.config.tokenSync);
  render(<App portal={createPortal({ config: read.config, kept, spoken, arrival })} />);
}

function render(content: ReactNode): void {
  const place = document.getElementById("root");
  if (place === null) throw new Error("The page has no place for the portal.");
  createRoot(place).render(<StrictMode>{content}</StrictMode>);
}
