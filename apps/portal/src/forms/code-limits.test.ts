import { expect, it } from "vitest";
import { learnLimits, NO_LIMITS } from "./code-limits.ts";

const NOW = 1_000_000;
const wrong = (triesLeft?: number) =>
  ({
    do: "show",
    message: "code_mismatch",
    ...(triesLeft !== undefined && { triesLeft }),
  }) as const;
const usedUp = { do: "show", message: "input_code_too_many_requests" } as const;

it("the number of tries left is identity's, also after a new code, and unknown once all are used up", () => {
  const once = learnLimits(NO_LIMITS, "try", wrong(4), NOW);
  expect(once).toEqual({ ...NO_LIMITS, triesLeft: 4 });
  expect(learnLimits(once, "try", wrong(), NOW)).toEqual(once);
  expect(learnLimits(once, "try", wrong(0), NOW).triesLeft).toBe(0);
  expect(learnLimits(once, "try", { do: "offer-retry" }, NOW)).toEqual(once);
  expect(learnLimits(once, "resend", { do: "go-on" }, NOW)).toEqual(once);
  expect(learnLimits(once, "try", usedUp, NOW).triesLeft).toBeUndefined();
  expect(learnLimits(once, "resend", usedUp, NOW).triesLeft).toBe(4);
});

it("a new code remains blocked for as long as identity says, also after a wrong code", () => {
  const waiting = learnLimits(NO_LIMITS, "resend", { ...usedUp, waitSeconds: 90 }, NOW);
  expect(waiting).toEqual({
    triesLeft: undefined,
    resendableAt: NOW + 90_000,
    wait: { for: "resend", seconds: 90 },
  });
  const typed = learnLimits(waiting, "try", wrong(3), NOW + 10);
  expect(typed).toEqual({ triesLeft: 3, resendableAt: NOW + 90_000, wait: undefined });
});

it("a blocked try does not block a new code", () => {
  expect(learnLimits(NO_LIMITS, "try", { ...usedUp, waitSeconds: 600 }, NOW)).toEqual({
    ...NO_LIMITS,
    wait: { for: "try", seconds: 600 },
  });
});
