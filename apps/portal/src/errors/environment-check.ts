import type { ErrorReason } from "../navigation/reasons.ts";

export const CHECKS = ["browser", "script", "cookies", "storage", "connection", "clock"] as const;
export type CheckName = (typeof CHECKS)[number];
export type CheckResult = "works" | "fails" | "checking" | "unknown";
export type ClockCheck = { readonly result: CheckResult; readonly offMinutes: number };

/** The parts of a browser that the checks read. Each may be missing, or throw. */
export type Surroundings = Pick<Window, "localStorage" | "sessionStorage"> & {
  readonly document: Pick<Document, "cookie">;
  readonly navigator: Pick<Navigator, "onLine" | "cookieEnabled">;
  readonly crypto: { readonly subtle?: unknown };
  readonly CompressionStream?: unknown;
  readonly CSS?: { supports(property: string, value: string): boolean };
};

const PROBE = "musubi:probe";
/** A clock that is further off ends sessions early and confuses users. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Checks the usual causes of trouble on the holder's own device. The results are sent nowhere. */
export function checkEnvironment(
  surroundings: Surroundings,
): Readonly<Record<Exclude<CheckName, "clock">, CheckResult>> {
  const { navigator } = surroundings;
  return {
    browser: resultOf(() => hasNewFeatures(surroundings)),
    // Script runs, since this line does. Signing in also needs Web Crypto, which insecure pages do not have.
    script: resultOf(() => surroundings.crypto.subtle !== undefined),
    cookies: resultOf(() => navigator.cookieEnabled && takesCookies(surroundings.document)),
    storage: resultOf(
      () => canStore(surroundings.localStorage) && canStore(surroundings.sessionStorage),
    ),
    connection: resultOf(() => navigator.onLine),
  };
}

/** Returns how far the clock is off, from the date of an answer and the device's time before and after it. */
export function judgeClock(answeredAt: string | null, before: number, after: number): ClockCheck {
  const theirs = Date.parse(answeredAt ?? "");
  if (Number.isNaN(theirs)) return { result: "unknown", offMinutes: 0 };
  const offMs = Math.abs(theirs - (before + after) / 2);
  return {
    result: offMs > CLOCK_TOLERANCE_MS ? "fails" : "works",
    offMinutes: Math.round(offMs / 60_000),
  };
}

function resultOf(check: () => boolean): CheckResult {
  try {
    return check() ? "works" : "fails";
  } catch {
    return "fails";
  }
}

/** Checks for what came with the oldest browsers: Safari 16.4, Chrome 111, Firefox 115. */
const hasNewFeatures = ({ CompressionStream, CSS }: Surroundings): boolean =>
  CompressionStream !== undefined &&
  CSS?.supports("color", "color-mix(in srgb,red,red)") === true &&
  "toSorted" in [];

/** Checks that tell why nothing can work here. */
const CAUSES = ["browser", "script", "cookies", "storage"] as const;

/** Returns the first cause on the holder's own device. */
export const findCause = (surroundings: Surroundings): (typeof CAUSES)[number] | undefined => {
  const results = checkEnvironment(surroundings);
  return CAUSES.find((name) => results[name] === "fails");
};

function takesCookies(page: Pick<Document, "cookie">): boolean {
  const name = PROBE.replace(":", "-");
  page.cookie = `${name}=1; SameSite=Strict; Path=/`;
  const isTaken = page.cookie.includes(`${name}=1`);
  page.cookie = `${name}=; Max-Age=0; SameSite=Strict; Path=/`;
  return isTaken;
}

function canStore(storage: Storage): boolean {
  storage.setItem(PROBE, PROBE);
  const works = storage.getItem(PROBE) === PROBE;
  storage.removeItem(PROBE);
  return works;
}

/** Returns the reason and the UTC time, short enough to read out on the phone: `OFFLINE-1116-0930`. */
export function makeReference(reason: ErrorReason, at: Date): string {
  const [, month, day, hour, minute] = at.toISOString().split(/[-T:]/);
  return `${reason.toUpperCase()}-${month}${day}-${hour}${minute}`;
}
