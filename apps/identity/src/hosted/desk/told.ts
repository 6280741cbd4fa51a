import type {
  AddPasskeyFault,
  AddressFault,
  CodeFault,
  FirstUseFault,
  NewPasswordFault,
  ProofFault,
  SignInFault,
  YoungCredentialsFault,
} from "@musubi/contract/login-pages";

/** What can be wrong with a form. */
export type FormFault =
  | SignInFault
  | AddressFault
  | CodeFault
  | NewPasswordFault
  | ProofFault
  | FirstUseFault
  | AddPasskeyFault
  | YoungCredentialsFault;

/** A fault that is shown in a form. */
export type Told<F extends FormFault = FormFault> = {
  readonly fault: F;
  /** When the fault ends. Without it, the fault is shown until the form is sent again. */
  readonly until?: number;
};

/** Too many requests at once: the same form may succeed later. */
export type Pause = Told<"crowded" | "overloaded"> & { readonly until: number };

/** How long a page says that we are overloaded: a slow connection may take a while to load it. */
const OVERLOADED_TOLD_MS = 60_000;

/** We cannot know when this ends, so the fault expires soon. */
export const overloadedSince = (now: number): Pause => ({
  fault: "overloaded",
  until: now + OVERLOADED_TOLD_MS,
});

/** Returns what a page shows of a fault now, and its HTTP status. */
export function describeTold<F extends FormFault>(
  told: Told<F> | undefined,
  now: number,
): {
  readonly fault: F | undefined;
  /** How long to wait, if that is known. */
  readonly waitSeconds?: number;
  readonly status: number;
  readonly retryAfterSeconds?: number;
} {
  if (!told || (told.until ?? Number.POSITIVE_INFINITY) <= now) {
    return { fault: undefined, status: 200 };
  }
  const { fault, until } = told;
  const status = STATUS[fault] ?? 422;
  if (until === undefined) return { fault, status };
  const waitSeconds = Math.ceil((until - now) / 1_000);
  // We cannot know when we are no longer overloaded: a program may come back sooner than a person is asked to.
  if (status === 503) return { fault, waitSeconds, status };
  return { fault, waitSeconds, status, retryAfterSeconds: waitSeconds };
}

/** Returns a fault that lasts until a pause is over, if its length is known. */
export const toldFor = <F extends FormFault>(
  fault: F,
  now: number,
  seconds: number | undefined,
): Told<F> => (seconds === undefined ? { fault } : { fault, until: now + seconds * 1_000 });

/** The HTTP status of a fault. Every other fault, such as one in the fields of the form, has 422. */
const STATUS: Partial<Record<FormFault, number>> = {
  changed: 409,
  "under-way": 409,
  resting: 409,
  "not-now": 409,
  taken: 409,
  "not-offered": 409,
  refused: 409,
  "known-passkey": 409,
  "too-many-passkeys": 409,
  down: 503,
  "too-many-sends": 429,
  "too-many-tries": 429,
  locked: 429,
  link: 429,
  crowded: 429,
  overloaded: 503,
};
