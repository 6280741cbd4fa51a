import { ErrorScreen } from "../errors/error-screen.tsx";
import { HomeScreen } from "../features/home/home-screen.tsx";
import { type Home, loadHome } from "../features/home/load-home.ts";
import { defineScreen } from "../loading/define-screen.ts";
import { PATHS } from "../navigation/paths.ts";
import { type ErrorReason, reasonOf } from "../navigation/reasons.ts";

/**
 * The screens that every visit loads: home, and the error page, which is needed when nothing else can be loaded.
 */
export const AT_ONCE = {
  [PATHS.home]: defineScreen<Home>({
    load: (portal) =>
      loadHome(portal.api, (...concerns) =>
        // Few holders see these, so they load separately. If that fails, home works without them.
        import("./home-extras.tsx")
          .then(({ loadHomeExtras }) => loadHomeExtras(portal, ...concerns))
          .catch(() => ({})),
      ),
    Screen: HomeScreen,
  }),
  [PATHS.error]: defineScreen<undefined, ErrorReason>({
    enter: (_, { state }) => reasonOf(state),
    Screen: ({ params }) => <ErrorScreen reason={params} />,
  }),
};
