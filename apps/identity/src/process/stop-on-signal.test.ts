import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prepareStop } from "./stop-on-signal.ts";
import { createStopping } from "./stopping.ts";

describe("F07: the notice before a process refuses connections", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function prepare(noticeMs: number) {
    const app = { close: vi.fn(async () => {}), log: { info() {}, error() {} } };
    const stopping = createStopping();
    return { app, stopping, stop: prepareStop(app as never, stopping, noticeMs) };
  }

  test("lasts as long as is set; from its beginning the process is not ready", async () => {
    const { app, stopping, stop } = prepare(30_000);
    const stopped = stop("SIGTERM");
    expect(stopping.isAsked).toBe(true);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(app.close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    expect(app.close).toHaveBeenCalledOnce();
  });

  test("ends at once when the operator presses Ctrl-C", async () => {
    const { app, stop } = prepare(600_000);
    const stopped = stop("SIGTERM");
    await stop("SIGINT");
    await stopped;
    expect(app.close).toHaveBeenCalledOnce();
  });
});
