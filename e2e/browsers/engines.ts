import { fileURLToPath } from "node:url";
import type { LaunchOptions } from "@playwright/test";

const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What Playwright starts for each engine but Chromium. */
export const DRIVERS = {
  firefox: {
    executablePath: program("firefox.ts"),
    firefoxUserPrefs: {
      "ui.prefersReducedMotion": 1,
      // The browser reaches nothing but this machine, which no proxy is asked for.
      "network.proxy.type": 1,
      "network.proxy.http": "127.0.0.1",
      "network.proxy.http_port": 9,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": 9,
      // A page that comes back from this cache is reported to nobody, and Playwright would wait for it.
      "browser.sessionhistory.max_total_viewers": 0,
    },
  },
  webkit: { executablePath: program("webkit/main.py") },
} satisfies Record<string, LaunchOptions>;

export type Engine = keyof typeof DRIVERS;
