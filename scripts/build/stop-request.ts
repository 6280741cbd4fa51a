import type { ChildProcess } from "node:child_process";

/**
 * Resolves when this command is asked to end: by Ctrl-C, a signal, or the death of the process that
 * started it, which closes the channel.
 */
export function waitForStopRequest(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => resolve());
    }
    process.on("disconnect", () => resolve());
    process.channel?.unref();
  });
}

/**
 * For a command that measures or tries something: it ends at once when asked to, and so does what it
 * has started by `endWithUs` or by a crew.
 */
export function endWhenAsked(): void {
  void waitForStopRequest().then(() => process.exit(130));
}

/** Returns a process that is killed when this one exits. */
export function endWithUs<C extends ChildProcess>(child: C): C {
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}
