import { OLD_ACCOUNTS } from "./old-accounts.ts";
import { DEMO_PEOPLE } from "./people.ts";
import { STRANGERS } from "./provider-people.ts";
import { SERVICE_LIVES } from "./service-lives.ts";
import { SITE_PAGES } from "./site-pages.ts";
import type { DemoWorld } from "./world.ts";

/** The world around the demo's catalogue. */
export const DEMO_WORLD: DemoWorld = {
  providers: ["google", "apple"],
  people: DEMO_PEOPLE,
  oldAccounts: OLD_ACCOUNTS,
  strangers: STRANGERS,
  services: SERVICE_LIVES,
  pages: SITE_PAGES,
};
