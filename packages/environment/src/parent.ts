const LOOK_EVERY_MS = 250;

/**
 * Calls back once the process that started this one is gone. npm runs a script in a shell, which
 * dies of a signal without handing it on: what it started would stay, serving on its port. Only
 * under npm: elsewhere a process may be meant to outlive its parent.
 */
export function whenParentIsGone(callBack: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callBack();
  }, LOOK_EVERY_MS);
  timer.unref();
}
