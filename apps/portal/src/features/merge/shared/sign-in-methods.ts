import type { LoginMethod, MergeParty } from "@musubi/contract";
import { useWords } from "../../../portal/portal-context.ts";
import { useMergingWords } from "../../../portal/words/merging.ts";
import type { IdCard } from "./two-ids.tsx";

/** What each way into an ID is called. */
export type MethodNames = Readonly<Record<LoginMethod, string>>;

export const useMethodNames = (): MethodNames => ({
  password: useMergingWords().byPassword,
  ...useWords().common.providers,
});

/** Returns how an ID is shown: its address, and the ways into it; where there is none, what says so. */
export function useIdCard(): (role: string, party: MergeParty) => IdCard {
  const names = useMethodNames();
  const { noMethods } = useMergingWords();
  return (role, { email, login_methods: ways }) => ({
    ...{ role, email },
    methods: ways.length === 0 ? [noMethods] : ways.map((way) => names[way]),
  });
}
