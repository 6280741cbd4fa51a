/**
 * Work that may have to wait. It yields the promises of a driver or of a service's function, and goes on with what they
 * bring; with a driver that answers at once it never stops, so that nothing else can happen on its connection.
 */
export type Work<T> = Generator<PromiseLike<unknown>, T, unknown>;

/** What a service's function may return. */
export type Eventually<T> = T | PromiseLike<T>;

export function* wait<T>(value: Eventually<T>): Work<T> {
  return (isPromise(value) ? yield value : value) as T;
}

/** Does work that may wait. */
export async function drive<T>(work: Work<T>): Promise<T> {
  let step = work.next();
  while (!step.done) {
    const settled = await Promise.resolve(step.value).then(
      (value) => ({ value }),
      (fault: unknown) => ({ fault }),
    );
    step = "fault" in settled ? work.throw(settled.fault) : work.next(settled.value);
  }
  return step.value;
}

/** Does work that must not wait: a transaction of a connection that answers at once. */
export function driveAtOnce<T>(work: Work<T>): T {
  const step = work.next();
  if (step.done) return step.value;
  // Whatever it was will end by itself: its result, good or bad, is not used.
  Promise.resolve(step.value).catch(() => undefined);
  const ended = work.throw(new Error(MUST_NOT_WAIT));
  if (ended.done) return ended.value;
  throw new Error(MUST_NOT_WAIT);
}

const MUST_NOT_WAIT =
  "A function of `users` that changes something returned a promise. This database driver answers at once, and while a transaction waits, others would write into it: make the function synchronous.";

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" &&
  value !== null &&
  "then" in value &&
  typeof value.then === "function";
