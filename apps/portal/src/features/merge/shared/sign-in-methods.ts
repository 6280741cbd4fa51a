import type { LoginMethod, MergeParty } from "@musubi/contract";
import { useWords } from "../../../portal/portal-context.ts";
import { useMergingWords } from "../../../portal/words/merging.ts";
import type { IdCard } from "./two-ids.tsx";

/** The name of each credential. */
export type MethodNames = Readonly<Record<LoginMethod, string>>;

export const useMethodNames = (): MethodNames => ({
  password: useMergingWords().byPassword,
  ...useWords().common.providers,
});

/** Returns an ID for display: its address and its credentials, or a text that says that there are none. */
export function useIdCard(): (role: string, party: MergeParty) => IdCard {
  const names = useMethodNames();
  const { noMethods } = useMergingWords();
  const { passkey } = useWords().home;
  return (role, { email, login_methods: credentials, passkeys }) => {
    const methods = credentials.map((credential) => names[credential]);
    if (passkeys > 0) methods.push(passkey);
    return { role, email, methods: methods.length === 0 ? [noMethods] : methods };
  };
}
