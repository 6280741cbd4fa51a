import { expect, it } from "vitest";
import {
  createMemoryStorage,
  FORBIDDEN_STORAGE,
  FULL_STORAGE,
} from "../../test-support/memory-storage.ts";
import { checkEnvironment, findCause, judgeClock, type Surroundings } from "./environment-check.ts";

const storage = (kept: object) => kept as Storage;

/** Creates a cookie jar that accepts cookies or refuses them. */
const jar = (takes: boolean) => {
  let content = "";
  return {
    get cookie() {
      return content;
    },
    set cookie(value: string) {
      if (takes) content = value.split(";")[0] ?? "";
    },
  };
};

const good: Surroundings = {
  document: jar(true),
  navigator: { onLine: true, cookieEnabled: true },
  localStorage: storage(createMemoryStorage()),
  sessionStorage: storage(createMemoryStorage()),
  crypto: { subtle: {} },
  CompressionStream: class {},
  CSS: { supports: () => true },
};

it("§2 environment check: everything works in a good browser", () => {
  expect(Object.values(checkEnvironment(good))).toEqual(Array(5).fill("works"));
});

it.each<[string, Partial<Surroundings>]>([
  ["browser", { CompressionStream: undefined }],
  ["browser", { CSS: { supports: () => false } }],
  ["script", { crypto: {} }],
  ["cookies", { navigator: { onLine: true, cookieEnabled: false } }],
  ["cookies", { document: jar(false) }],
  ["storage", { localStorage: storage(FORBIDDEN_STORAGE) }],
  ["storage", { localStorage: storage(FULL_STORAGE) }],
  ["storage", { sessionStorage: storage(FORBIDDEN_STORAGE) }],
  ["connection", { navigator: { onLine: false, cookieEnabled: true } }],
])(
  "§2 environment check: only %s fails if that part of the browser does not work",
  (name, change) => {
    const results = checkEnvironment({ ...good, ...change });
    const failed = Object.entries(results).filter(([, result]) => result === "fails");
    expect(failed.map(([failedName]) => failedName)).toEqual([name]);
  },
);

it("§2 environment check: storage fails in a browser that throws on every access", () => {
  const forbidding = Object.defineProperty({ ...good }, "localStorage", {
    get() {
      throw new DOMException("no", "SecurityError");
    },
  });
  expect(checkEnvironment(forbidding).storage).toBe("fails");
});

const NOON = Date.UTC(2026, 10, 15, 12);
const DATE = new Date(NOON).toUTCString();

it.each([
  [DATE, NOON, "works", 0],
  [DATE, NOON + 59_000, "works", 1],
  [DATE, NOON + 61_000, "fails", 1],
  [DATE, NOON - 3_600_000, "fails", 60],
  [null, NOON, "unknown", 0],
  ["yesterday", NOON, "unknown", 0],
] as const)(
  "§2 environment check: server date %s, browser time %d: the clock's result is %s",
  (date, now, result, offMinutes) => {
    expect(judgeClock(date, now, now)).toEqual({ result, offMinutes });
  },
);

it("the cause is what fails on the device, and no passing trouble", () => {
  const offline = { onLine: false, cookieEnabled: true };
  expect(findCause({ ...good, navigator: offline })).toBeUndefined();
  expect(findCause({ ...good, navigator: offline, crypto: {} })).toBe("script");
});
