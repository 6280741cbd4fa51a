/** An order of the command line, and its options. */
export type OrderRule = {
  /** How many names follow the order. */
  readonly about: "nothing" | "one" | "any";
  /** Whether it needs --reason and --by (a trial does not): always, or only if it names one account. */
  readonly changes?: true | "to-one";
  readonly options?: readonly string[];
  /** The options that are required. */
  readonly wants?: readonly string[];
  readonly usage: string;
};

const WHY = "--reason WHY --by WHO";

export const ORDERS = {
  find: { about: "one", usage: "ADDRESS|SUB|SERVICE:KEY|request:ID" },
  block: {
    about: "one",
    changes: true,
    options: ["until", "services", "confirm"],
    usage: `ADDRESS|SUB ${WHY} [--until TIME] [--services --confirm ADDRESS|SUB]`,
  },
  unblock: { about: "one", changes: true, usage: `ADDRESS|SUB ${WHY}` },
  unlock: { about: "one", changes: true, usage: `ADDRESS|SUB ${WHY}` },
  "log-out": { about: "one", changes: true, usage: `ADDRESS|SUB ${WHY}` },
  "reset-password": { about: "one", changes: true, usage: `ADDRESS|SUB ${WHY}` },
  "mail retry": { about: "one", changes: true, usage: `ADDRESS|SUB ${WHY}` },
  links: { about: "one", changes: true, usage: `ADDRESS|SUB ${WHY}` },
  close: { about: "one", changes: true, usage: `ADDRESS|SUB ${WHY}` },
  "change-address": {
    about: "one",
    changes: true,
    options: ["new", "confirm"],
    wants: ["new", "confirm"],
    usage: `ADDRESS|SUB --new ADDRESS --confirm ADDRESS ${WHY}`,
  },
  export: {
    about: "one",
    changes: true,
    options: ["file"],
    usage: `ADDRESS|SUB ${WHY} [--file PATH]`,
  },
  erase: {
    about: "one",
    changes: true,
    options: ["confirm"],
    wants: ["confirm"],
    usage: `ADDRESS|SUB --confirm ADDRESS|SUB ${WHY}`,
  },
  outbox: { about: "nothing", usage: "" },
  "outbox retry": { about: "one", changes: true, usage: `JOB ${WHY}` },
  services: { about: "nothing", usage: "" },
  "services believe": { about: "one", changes: true, usage: `SERVICE ${WHY}` },
  "accounts import": {
    about: "one",
    changes: true,
    options: ["dry-run", "existing", "out", "tell", "rate"],
    usage: `FILE ${WHY} [--dry-run] [--existing skip|add-services] [--out FOLDER] [--tell [--rate N]]`,
  },
  check: { about: "nothing", usage: "" },
  journal: {
    about: "any",
    changes: "to-one",
    options: ["from", "to"],
    usage: `[ADDRESS|SUB ${WHY}] [--from TIME] [--to TIME]`,
  },
  "journal verify": { about: "nothing", options: ["head"], usage: "[--head SEQ:MAC]" },
} as const satisfies Readonly<Record<string, OrderRule>>;

export type OrderName = keyof typeof ORDERS;

/** Moves the embedded database. Not among `ORDERS`, since it runs without the parts of a process. */
export const MOVE = "db move";

export const USAGE = `${Object.entries(ORDERS)
  .map(([name, { usage }]) => `musubi ${name} ${usage}`.trimEnd())
  .join("\n")}
musubi ${MOVE}

--confirm repeats what was typed. --json answers for programs. TIME has its zone, such as 2027-01-31T09:00+09:00.`;
