import { parseArgs } from "node:util";

const ACTS = ["block", "unblock"] as const;
type Act = (typeof ACTS)[number];

/** What an operator wants done. */
export type Order = {
  readonly act: Act;
  /** The account, by its address or its subject. */
  readonly name: string;
  readonly by: string;
  readonly reason: string;
  readonly until?: number | undefined;
  /** Its accounts at services are suspended with it. */
  readonly services: boolean;
  /** The answer is for a program. */
  readonly asJson: boolean;
};

export const USAGE = `musubi block ADDRESS|SUB --reason WHY --by WHO [--until TIME] [--services] [--json]
musubi unblock ADDRESS|SUB --reason WHY --by WHO [--json]

--services suspends its accounts at services as well, until it is unblocked.
TIME is a time in the future with its zone, such as 2027-01-31T09:00+09:00.`;

const OPTIONS = {
  reason: { type: "string", default: "" },
  by: { type: "string", default: "" },
  until: { type: "string" },
  services: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} as const;

/** So long a reason or a name may be. */
const MOST_LENGTH = 500;

/** Without a zone, a time would be another one on another machine. */
const ZONED = /(?:Z|[+-]\d\d:\d\d)$/;

type Read =
  | { readonly ok: true; readonly data: Order }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Reads what was typed, and says all that is wrong with it in one go. */
export function readOrder(typed: readonly string[], now: number): Read {
  try {
    const { positionals, values } = parseArgs({
      args: [...typed],
      options: OPTIONS,
      allowPositionals: true,
    });
    return checkOrder(positionals, values, now);
  } catch (error) {
    return { ok: false, faults: [error instanceof Error ? error.message : `${error}`, USAGE] };
  }
}

type Values = {
  readonly reason: string;
  readonly by: string;
  readonly until?: string | undefined;
  readonly services: boolean;
  readonly json: boolean;
};

function checkOrder([act, name, ...rest]: readonly string[], values: Values, now: number): Read {
  const named = ACTS.find((each) => each === act);
  if (!named || name === undefined || rest.length > 0) return { ok: false, faults: [USAGE] };
  const [reason, by] = [values.reason.trim(), values.by.trim()];
  const until = values.until === undefined ? undefined : Date.parse(values.until);
  const faults = [
    ...findTextFaults("--reason", reason),
    ...findTextFaults("--by", by),
    ...(values.until === undefined || named === "block" ? [] : ["--until is for block alone."]),
    ...(!values.services || named === "block" ? [] : ["--services is for block alone."]),
    ...(values.until === undefined || (ZONED.test(values.until) && Number(until) > now)
      ? []
      : ["--until must be a time in the future with its zone, such as 2027-01-31T09:00+09:00."]),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const { services, json: asJson } = values;
  return { ok: true, data: { act: named, name, by, reason, until, services, asJson } };
}

function findTextFaults(option: string, text: string): string[] {
  if (text === "") return [`${option} is not given.`];
  const isPlain = text.length <= MOST_LENGTH && !/\p{Cc}/u.test(text);
  return isPlain ? [] : [`${option} must be one line of at most ${MOST_LENGTH} characters.`];
}
