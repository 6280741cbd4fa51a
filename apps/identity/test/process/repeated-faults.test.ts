import { expect, test, vi } from "vitest";
import { countRepeated } from "../../src/process/repeated-faults.ts";

const HERE = new Error("about hana@example.jp");
const there = () => new TypeError("another");

test("a fault that repeats itself is one line a minute for each cause, with a count", () => {
  vi.useFakeTimers();
  try {
    const rows: unknown[] = [];
    const hook = countRepeated();
    const fail = (err: unknown, text = "unexpected") =>
      hook.call(undefined, [{ err }, text], (...row) => void rows.push(row));
    for (let n = 0; n < 5; n += 1) fail(HERE);
    for (let n = 0; n < 2; n += 1) fail(there());
    fail("no error");
    fail("no error");
    expect(rows.splice(0)).toEqual([
      [{ err: HERE }, "unexpected"],
      [{ err: there() }, "unexpected"],
      [{ err: "no error" }, "unexpected"],
      [{ err: "no error" }, "unexpected"],
    ]);
    vi.advanceTimersByTime(60_000);
    expect(rows.splice(0)).toEqual([
      [{ err: HERE, times: 4 }, "unexpected"],
      [{ err: there(), times: 1 }, "unexpected"],
    ]);
    vi.advanceTimersByTime(60_000);
    fail(HERE);
    expect(rows).toEqual([[{ err: HERE }, "unexpected"]]);
  } finally {
    vi.useRealTimers();
  }
});
