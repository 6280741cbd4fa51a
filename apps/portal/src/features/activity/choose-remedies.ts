import { type ActivityRow, type DeedName, deedOf } from "@musubi/contract";

/** What a holder can do about what was not them, beside logging everybody else out. */
export type Remedy = "ways" | "undo" | "freeze";

/** What fits best. Whoever has changed the password has it: only a freeze takes it from them. */
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
  ADD_SIGN_IN_METHOD: "ways",
  REMOVE_SIGN_IN_METHOD: "ways",
  EXPORT_DATA: "log-out",
  CHANGE_NOTICES: "log-out",
  OFFICE_ACT: "log-out",
  DELETE_ACCOUNT: "undo",
  ACCOUNT_LINK: "undo",
  ACCOUNT_LINK_STORE: "undo",
  ACCOUNT_COMBINE: "undo",
};

/** Mildest first. A look at the ways in is for what was done to them. */
const ALL: readonly Remedy[] = ["undo", "freeze"];

/**
 * Returns what can be done, the most fitting first, and whether that fits better than to log everybody else out. What
 * was refused has changed nothing that could be undone.
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
