import type {
  AddPasskeyFault,
  AddressFault,
  CodeFault,
  FirstVisitFault,
  NewPasswordFault,
  ProofFault,
  SignInFault,
  YoungWaysFault,
} from "@musubi/contract/login-pages";

/** What can be wrong with a form. */
export type FormFault =
  | SignInFault
  | AddressFault
  | CodeFault
  | NewPasswordFault
  | ProofFault
  | FirstVisitFault
  | AddPasskeyFault
  | YoungWaysFault;

/** What is told in a form that is shown again. */
export type Told<F extends FormFault = FormFault> = {
  readonly fault: F;
  /** It is no longer true from then on. Without it, it is told until the form is sent again. */
  readonly until?: number;
};

/** Too much at once: the same form may go through later. */
export type Pause = Told<"crowded" | "busy"> & { readonly until: number };

/** As long as a page says that we are busy: a slow line may take a while to come for it. */
const BUSY_TOLD_MS = 60_000;

/** Nobody knows when it is over: what is told is forgotten soon. */
export const busySince = (now: number): Pause => ({ fault: "busy", until: now + BUSY_TOLD_MS });

/** Returns what a page says of it now, and how it is answered. */
export function describeTold<F extends FormFault>(
  told: Told<F> | undefined,
  now: number,
): {
  readonly fault: F | undefined;
  /** How long that is to be waited for, where it is known. */
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
  // When we are no longer busy nobody knows: a program may come back sooner than a person is told to.
  if (status === 503) return { fault, waitSeconds, status };
  return { fault, waitSeconds, status, retryAfterSeconds: waitSeconds };
}

/** Returns what is told of something until a pause is over, where it is known how long that takes. */
export const toldFor = <F extends FormFault>(
  fault: F,
  now: number,
  seconds: number | undefined,
): Told<F> => (seconds === undefined ? { fault } : { fault, until: now + seconds * 1_000 });

/** Every other fault is in what was filled in. */
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
  busy: 503,
};
