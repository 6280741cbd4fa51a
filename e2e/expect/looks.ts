import { isGrinding } from "@musubi/environment/grind";
import { test } from "@playwright/test";

/**
 * Whether a journey looks at its screens, too, and not only at what happens there. In `npm test` those tagged `@look` do,
 * which walk from screen to screen or from component to component; in `npm run test:all` every one.
 */
export const looksClosely = (): boolean => isGrinding || test.info().tags.includes("@look");
