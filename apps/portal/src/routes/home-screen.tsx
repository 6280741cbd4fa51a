import { HomeScreen } from "../features/home/home-screen.tsx";
import { type Home, loadHome } from "../features/home/load-home.ts";
import { defineScreen } from "../loading/define-screen.ts";

/** `/index`: the account at a glance, and where the login comes back to. */
export const homeScreen = defineScreen<Home>({
  load: (portal) =>
    loadHome(portal.api, (...concerns) =>
      // Few ever see these, so that they are loaded for them alone; home does without where that fails.
      import("./home-extras.ts")
        .then(({ loadHomeExtras }) => loadHomeExtras(portal, ...concerns))
        .catch(() => ({})),
    ),
  Screen: HomeScreen,
});
