import type {
  AddressFault,
  CodeFault,
  NewPasswordFault,
  SignInFault,
} from "@musubi/contract/login-pages";

/** What can be wrong with a form. */
export type FormFault = SignInFault | AddressFault | CodeFault | NewPasswordFault;

/** The status of a form that is shown again. */
export const statusOf = (fault: FormFault | undefined): number =>
  fault === undefined ? 200 : (STATUS[fault] ?? 422);

/** Every other fault is in what was filled in. */
const STATUS: Partial<Record<FormFault, number>> = {
  "too-many-sends": 429,
  "too-many-tries": 429,
  locked: 429,
  crowded: 429,
  busy: 503,
};
