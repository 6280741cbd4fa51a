import { ErrorScreen } from "../errors/error-screen.tsx";
import { HomeScreen } from "../features/home/home-screen.tsx";
import { type Home, loadHome } from "../features/home/load-home.ts";
import { defineScreen } from "../loading/define-screen.ts";
import { PATHS } from "../navigation/paths.ts";
import { type ErrorReason, reasonOf } from "../navigation/reasons.ts";

/** What everybody loads: home, where the login comes back to, and what is needed when nothing else can be loaded. */
export const AT_ONCE = {
  [PATHS.home]: defineScreen<Home>({
    load: (portal) =>
      loadHome(portal.api, (...concerns) =>
        // Few ever see these, so that they are loaded for them alone; home does without where that fails.
        import("./home-extras.tsx")
          .then(({ loadHomeExtras }) => loadHomeExtras(portal, ...concerns))
          .catch(() => ({})),
      ),
    Screen: HomeScreen,
  }),
  [PATHS.error]: defineScreen<undefined, ErrorReason>({
    enter: (_, { state }) => reasonOf(state),
    Screen: ({ entry }) => <ErrorScreen reason={entry} />,
  }),
};
