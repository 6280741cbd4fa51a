import * as v from "valibot";

type Issue = v.BaseIssue<unknown>;

/** Returns what is wrong with a file's content: the field, its entry, and the expected value. */
export function describeFault(issue: Issue): string {
  const [first, ...rest] = issue.path ?? [];
  const isEntry = first?.type === "array";
  const field = (isEntry ? rest : (issue.path ?? [])).map(({ key }) => key).join(".");
  const entry = isEntry ? nameEntry(first) : "";
  const place = [field, entry].filter((part) => part !== "").join(" of ");
  return `where ${place || "the whole"} is wrong: ${describeWrong(issue)}`;
}

/** Returns an entry's position, counted from one, and its kind if it has one. */
function nameEntry({ key, value }: v.ArrayPathItem): string {
  const kind = v.safeParse(v.object({ kind: v.string() }), value);
  return `entry ${key + 1}${kind.success ? ` (${kind.output.kind})` : ""}`;
}

function describeWrong(issue: Issue): string {
  if (issue.received === "undefined") return "it is missing";
  if (issue.expected === "never") return "there is no such field";
  // A schema's own message is the best one.
  if (!issue.message.startsWith("Invalid ")) return issue.message;
  const describe = WANTED[issue.type];
  return describe ? describe(issue.requirement) : `it must be ${nameType(issue.expected)}`;
}

const WANTED: Readonly<Record<string, (requirement: unknown) => string>> = {
  min_length: (least) =>
    least === 1 ? "it must not be empty" : `it must have at least ${least} characters`,
  max_length: (most) => `it must have at most ${most} characters`,
  min_value: (least) => `it must be at least ${least}`,
  max_value: (most) => `it must be at most ${most}`,
  integer: () => "it must be a whole number",
  url: () => "it must be an address",
  regex: (pattern) => `it must look like ${pattern}`,
};

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  Array: "a list",
  Object: "an object",
};

/** Several valid values come as `("a" | "b")`. */
const nameType = (expected: string | null): string =>
  TYPES[expected ?? ""] ?? `${expected}`.replace(/^\((.+)\)$/, "one of $1").replaceAll(" | ", ", ");
