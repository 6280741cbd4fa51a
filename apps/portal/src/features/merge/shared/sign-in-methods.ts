import type { LoginMethod } from "@musubi/contract";

/** What each way into an ID is called. */
export type MethodNames = Readonly<Record<LoginMethod, string>>;

/** Returns the names of the ways into an ID; where there is none, what says so. */
export const nameMethods = (
  methods: readonly LoginMethod[],
  names: MethodNames,
  none: string,
): readonly string[] => (methods.length === 0 ? [none] : methods.map((method) => names[method]));
