import { parseArgs } from "node:util";
import { readNewAddress } from "../../accounts/new-address.ts";
import type { ExistingRule } from "../../database/tables.ts";
import { ORDERS, type OrderName, type OrderRule, USAGE } from "./orders.ts";

/** An order as the operator typed it. */
export type Order = {
  readonly order: OrderName;
  /** What it is about: usually an account, by its address, its subject or a service's key. */
  readonly name?: string | undefined;
  readonly by: string;
  readonly reason: string;
  readonly until?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly head?: { readonly seq: number; readonly mac: string } | undefined;
  /** Whether to suspend the ID's accounts at services, too. */
  readonly services: boolean;
  /** Only for an import. */
  readonly import?: ImportOptions | undefined;
  /** The account's new address. */
  readonly newAddress?: string | undefined;
  /** Where to save the file, if the office hands it over. */
  readonly file?: string | undefined;
  /** Whether the output is for a program. */
  readonly asJson: boolean;
};

export type ImportOptions = {
  readonly isTrial: boolean;
  readonly existing: ExistingRule;
  readonly folder: string | undefined;
  /** How many accounts per second services are told about; undefined if they are not told. */
  readonly tellRate: number | undefined;
};

const OPTIONS = {
  "dry-run": { type: "boolean", default: false },
  existing: { type: "string" },
  out: { type: "string" },
  tell: { type: "boolean", default: false },
  rate: { type: "string" },
  reason: { type: "string", default: "" },
  by: { type: "string", default: "" },
  until: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  head: { type: "string" },
  new: { type: "string" },
  services: { type: "boolean", default: false },
  confirm: { type: "string" },
  file: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

/** The greatest length of a reason or a name. */
const MOST_LENGTH = 500;

/** Without a zone, a time would differ between machines. */
const ZONED = /(?:Z|[+-]\d\d:\d\d)$/;

/** A head of the office's journal, as the log shows it. */
const HEAD = /^(\d{1,15}):([\w-]{43})$/;

type Read =
  | { readonly ok: true; readonly data: Order }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Reads the command line. If it can be parsed, all its faults are reported at once. */
export function readOrder(typed: readonly string[], now: number): Read {
  try {
    const { positionals, values } = parseArgs({
      args: [...typed],
      options: OPTIONS,
      allowPositionals: true,
    });
    const named = nameOrder(positionals);
    return named ? checkOrder(named, values, now) : { ok: false, faults: [USAGE] };
  } catch (error) {
    return { ok: false, faults: [error instanceof Error ? error.message : `${error}`, USAGE] };
  }
}

type Named = { readonly order: OrderName; readonly rule: OrderRule; readonly name?: string };

/** Finds the order, of one word or two, and what it is about. */
function nameOrder(words: readonly string[]): Named | undefined {
  for (const length of [2, 1]) {
    const order = words.slice(0, length).join(" ") as OrderName;
    const rule: OrderRule | undefined = Object.hasOwn(ORDERS, order) ? ORDERS[order] : undefined;
    const [name, ...rest] = words.slice(length);
    if (!rule || words.length < length) continue;
    if (rest.length > 0 || (rule.about === "nothing" && name !== undefined)) return undefined;
    if (rule.about === "one" && name === undefined) return undefined;
    if (name === undefined) return { order, rule };
    // A copied name may have blanks around it; a file's name may really begin with one.
    return { order, rule, name: order === "accounts import" ? name : name.trim() };
  }
  return undefined;
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

function checkOrder({ rule, ...named }: Named, values: Values, now: number): Read {
  const [reason, by] = [values.reason.trim(), values.by.trim()];
  const { until, from, to, head, new: typedAddress, json: asJson } = values;
  const { services, confirm, file } = values;
  const { "dry-run": isTrial, existing = "fault", out, tell, rate } = values;
  const given = Object.entries(values)
    .filter(([option, value]) => !EVERYWHERE.includes(option) && value !== false)
    .map(([option]) => option);
  const allowed: readonly string[] = rule.options ?? [];
  const changes = rule.changes === true || (rule.changes === "to-one" && named.name !== undefined);
  const newAddress = typedAddress === undefined ? undefined : readNewAddress(typedAddress)?.email;
  const wants = [...(rule.wants ?? []), ...(services ? ["confirm"] : [])];
  const repeated = typedAddress ?? named.name ?? "";
  const faults = [
    ...findTextFaults("--reason", reason, changes && !isTrial),
    ...findTextFaults("--by", by, changes && !isTrial),
    ...wants.flatMap((wanted) => (given.includes(wanted) ? [] : [`--${wanted} is not given.`])),
    ...(typedAddress === undefined || newAddress ? [] : ["--new must be an address."]),
    ...(file === "" ? ["--file is empty."] : []),
    ...(confirm === undefined || confirm.trim() === repeated.trim()
      ? []
      : [`--confirm must repeat ${repeated}.`]),
    ...given.flatMap((option) =>
      allowed.includes(option) ? [] : [`--${option} is not for ${named.order}.`],
    ),
    ...(until === undefined || isTime(until, now) ? [] : [`--until must be ${FUTURE}.`]),
    ...(from === undefined || isTime(from) ? [] : [`--from must be ${TIME}.`]),
    ...(to === undefined || isTime(to) ? [] : [`--to must be ${TIME}.`]),
    ...(head === undefined || HEAD.test(head) ? [] : ["--head must be SEQ:MAC, as in the log."]),
    ...(isExisting(existing) ? [] : ["--existing must be skip or add-services."]),
    ...(rate === undefined || /^[1-9]\d{0,4}$/.test(rate)
      ? []
      : ["--rate must be a number of accounts a second."]),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const [, seq = "", mac = ""] = HEAD.exec(head ?? "") ?? [];
  return {
    ok: true,
    data: {
      ...named,
      by,
      reason,
      until: readTime(until),
      from: readTime(from),
      to: readTime(to),
      head: head === undefined ? undefined : { seq: Number(seq), mac },
      services,
      ...(named.order === "accounts import" &&
        isExisting(existing) && {
          import: {
            isTrial,
            existing,
            folder: out,
            tellRate: tell ? Number(rate ?? DEFAULT_RATE) : undefined,
          },
        }),
      ...(newAddress !== undefined && { newAddress }),
      ...(file !== undefined && { file }),
      asJson,
    },
  };
}

/** The options of every order. */
const EVERYWHERE = ["reason", "by", "json"];

/** Accounts per second that a service in use can take without slowing down. */
const DEFAULT_RATE = 20;

const isExisting = (text: string): text is ExistingRule =>
  ["fault", "skip", "add-services"].includes(text);

const TIME = "a time with its zone, such as 2027-01-31T09:00+09:00";
const FUTURE = "a time in the future with its zone, such as 2027-01-31T09:00+09:00";

const isTime = (text: string, after = 0): boolean => ZONED.test(text) && Date.parse(text) > after;

const readTime = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);

function findTextFaults(option: string, text: string, isWanted: boolean): string[] {
  if (text === "") return isWanted ? [`${option} is not given.`] : [];
  const isPlain = text.length <= MOST_LENGTH && !/\p{Cc}/u.test(text);
  return isPlain ? [] : [`${option} must be one line of at most ${MOST_LENGTH} characters.`];
}
