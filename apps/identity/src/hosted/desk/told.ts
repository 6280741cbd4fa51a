import type { FormFault } from "@musubi/contract/login-outcomes";

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

/** Returns what a page shows of a fault now: how long to wait, too, if that is known. */
export function describeTold<F extends FormFault>(
  told: Told<F> | undefined,
  now: number,
): { readonly fault: F | undefined; readonly waitSeconds?: number } {
  const { fault, until } = told ?? {};
  if (until === undefined) return { fault };
  return until <= now
    ? { fault: undefined }
    : { fault, waitSeconds: Math.ceil((until - now) / 1_000) };
}

/** Returns a fault that lasts until a pause is over, if its length is known. */
export const toldFor = <F extends FormFault>(
  fault: F,
  now: number,
  seconds: number | undefined,
): Told<F> => (seconds === undefined ? { fault } : { fault, until: now + seconds * 1_000 });
