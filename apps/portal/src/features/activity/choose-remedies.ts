import { type ActivityRow, type DeedName, deedOf } from "@musubi/contract";

/** What a holder can do about something that was not them, besides logging all others out. */
export type Remedy = "credentials" | "undo" | "freeze";

/** The best remedy for each. An attacker who changed the password knows it: only a freeze takes it from them. */
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

/** Mildest first. A look at the credentials is only for changes of credentials. */
const ALL: readonly Remedy[] = ["undo", "freeze"];

/**
 * Returns the remedies, best first, and whether the first is better than logging all others out. A
 * refused action changed nothing that could be undone.
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
