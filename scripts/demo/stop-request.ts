/**
 * Settles when this command is asked to end: Ctrl-C, a signal, or the death of the process
 * that started it (the channel to it closes).
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
