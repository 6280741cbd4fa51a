import { type ActivityRow, type DeedName, deedOf } from "@musubi/contract";

/** What holders can do about something that they did not do, besides logging out all other browsers. */
export type Remedy = "credentials" | "undo" | "freeze";

/** The best remedy by what was done. An attacker who set a new password can log in again, until a freeze. */
const BEST: Readonly<Record<DeedName, Remedy | "log-out">> = {
  LOGIN: "log-out",
  LOGOUT: "log-out",
  END_SESSION: "log-out",
  FORGET_BROWSER: "log-out",
  ISSUE_CONFIRMATION_CODE: "log-out",
  INPUT_CONFIRMATION_CODE: "log-out",
  TERMS: "log-out",
  CREATE_USER: "log-out",
  RESET_PASSWORD: "freeze",
  CHANGE_PASSWORD: "freeze",
  CHANGE_EMAIL_SEND_CODE: "log-out",
  CHANGE_EMAIL: "undo",
  ADD_SIGN_IN_METHOD: "credentials",
  REMOVE_SIGN_IN_METHOD: "credentials",
  EXPORT_DATA: "log-out",
  CHANGE_NOTICES: "log-out",
  OFFICE_ACT: "log-out",
  DELETE_ACCOUNT: "undo",
  ACCOUNT_LINK: "undo",
  ACCOUNT_LINK_STORE: "undo",
  ACCOUNT_COMBINE: "undo",
};

/** The remedies for everything, mildest first. To look at the credentials helps only after a change of credentials. */
const ALL: readonly Remedy[] = ["undo", "freeze"];

/**
 * Returns the remedies, best first, and whether the first is better than logging out all other
 * browsers. It is not after a refused action, which changed nothing.
 */
export function chooseRemedies(row: Pick<ActivityRow, "detail" | "refused"> | undefined): {
  readonly remedies: readonly Remedy[];
  readonly isBetter: boolean;
} {
  const deed = row && deedOf(row.detail);
  const best = !row || !deed || row.refused ? "log-out" : BEST[deed];
  if (best === "log-out") return { remedies: ALL, isBetter: false };
  return { remedies: [best, ...ALL.filter((remedy) => remedy !== best)], isBetter: true };
}
