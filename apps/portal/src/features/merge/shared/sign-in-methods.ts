import type { LoginMethod } from "@musubi/contract";

/** What each way into an ID is called. */
export type MethodNames = Readonly<Record<LoginMethod, string>>;

/** Returns the ways into an ID, by their names. */
export const describeMethods = (
  methods: readonly LoginMethod[],
  names: MethodNames,
  none: string,
): readonly string[] => (methods.length === 0 ? [none] : methods.map((method) => names[method]));
