import * as v from "valibot";

type Issue = v.BaseIssue<unknown>;

/** Returns in words what is wrong with a file's content: which field of which entry, and what it should be. */
export function describeFault(issue: Issue): string {
  const [first, ...rest] = issue.path ?? [];
  const isEntry = first?.type === "array";
  const field = (isEntry ? rest : (issue.path ?? [])).map(({ key }) => key).join(".");
  const entry = isEntry ? nameEntry(first) : "";
  const place = [field, entry].filter((part) => part !== "").join(" of ");
  return `where ${place || "the whole"} is wrong: ${describeWrong(issue)}`;
}

/** Returns an entry's place, as a person counts, and its kind if it has one. */
function nameEntry({ key, value }: v.ArrayPathItem): string {
  const kind = v.safeParse(v.object({ kind: v.string() }), value);
  return `entry ${key + 1}${kind.success ? ` (${kind.output.kind})` : ""}`;
}

function describeWrong(issue: Issue): string {
  if (issue.received === "undefined") return "it is missing";
  if (issue.expected === "never") return "there is no such field";
  // What a schema says itself, it says best.
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

/** Where several values are right, they come as `("a" | "b")`. */
const nameType = (expected: string | null): string =>
  TYPES[expected ?? ""] ?? `${expected}`.replace(/^\((.+)\)$/, "one of $1").replaceAll(" | ", ", ");
