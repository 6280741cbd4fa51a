import { ErrorScreen } from "../errors/error-screen.tsx";
import { defineScreen } from "../loading/define-screen.ts";
import { type ErrorReason, reasonOf } from "../navigation/reasons.ts";

/** `/error`: loaded with the first page, because it is needed when nothing else can be loaded. */
export const errorScreen = defineScreen<undefined, ErrorReason>({
  enter: (_, { state }) => reasonOf(state),
  Screen: ({ entry }) => <ErrorScreen reason={entry} />,
});
