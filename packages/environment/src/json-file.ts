import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describeFault } from "./describe-fault.ts";

export type ReadFile<T> =
  | { readonly ok: true; readonly content: T }
  /** Each follows the file's name and a comma. */
  | { readonly ok: false; readonly faults: readonly string[] };

/** Reads a JSON file and checks it. All faults are found at once. */
export function readJsonFile<S extends v.GenericSchema>(
  path: string,
  schemaOf: (content: unknown) => S,
): ReadFile<v.InferOutput<S>> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return { ok: false, faults: [`which cannot be read as JSON (${(error as Error).message})`] };
  }
  const read = v.safeParse(schemaOf(content), content);
  return read.success
    ? { ok: true, content: read.output }
    : { ok: false, faults: [...new Set(read.issues.map(describeFault))] };
}

/** Returns the schema of a variable that names a JSON file. The file is read and checked with the environment. */
export const jsonFile = <S extends v.GenericSchema>(
  schema: S,
): v.GenericSchema<string, v.InferOutput<S>> =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): v.InferOutput<S> => {
      const path = dataset.value;
      const read = readJsonFile(path, () => schema);
      if (read.ok) return read.content;
      for (const fault of read.faults) addIssue({ message: `names ${path}, ${fault}` });
      return NEVER;
    }),
  );
