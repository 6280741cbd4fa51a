const LOOK_EVERY_MS = 250;

/**
 * Calls back once the parent process is gone. npm runs a script in a shell, which dies of a signal without passing it
 * on: its child would stay and keep its port. Only under npm: elsewhere a process may be meant to outlive its parent.
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
