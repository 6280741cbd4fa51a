const files = (...names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** The files of `e2e/tests` that are played in every engine: what holders do most, and what engines differ in. */
export const JOURNEYS = files(
  // Fifteen screens, whose lines end between phrases.
  "accessible",
  "login-flows",
  "login-code",
  "login-typing",
  "login-social",
  "login-theme",
  "home",
  "session",
  "sessions",
  "bound-session",
  "early-visit",
  "change-email",
  "change-email-refused",
  "change-password",
  "input-code",
  "link-store",
  "link-app",
  "link-app-popup",
  "link-school",
  "merge",
  "merge-preview",
  "merge-undone",
  "come-back",
  "take-back",
  "confirm-delete",
  "theme",
  "storage",
  "no-network",
  "activity",
  "error-page",
  "old-browser",
);

/** The files that are played in a Chromium as poor as the oldest browsers that we promise. */
export const IN_OLDEST = files(
  "login-flows",
  "home",
  "change-email",
  "change-password",
  "link-store",
  "link-app",
  "merge",
  "sessions",
  "error-page",
);
