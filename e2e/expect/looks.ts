import { isGrinding } from "@musubi/environment/grind";
import { test } from "@playwright/test";

/**
 * Whether a journey also checks how its screens look. In `npm test` those tagged `@look` do, which
 * walk from screen to screen or from component to component; in `npm run test:all` every journey
 * does.
 */
export const looksClosely = (): boolean => isGrinding || test.info().tags.includes("@look");

/** Whether this is the engine that judges what is the same in all of them, and measures what others do not. */
export const isChromium = (): boolean => !["firefox", "webkit"].includes(test.info().project.name);
