import * as v from "valibot";

const kept = v.object({ silences: v.array(v.string()) });

/**
 * The accounts whose link got no answer: each may have moved, or may not. They are noted in the history entry too: a
 * holder who reloads a page that hangs must not be told of a failure that was none. One who comes by another way sees
 * in the list of services what is linked.
 */
export function createSilences(history: Pick<History, "state" | "replaceState"> | undefined) {
  const noted = v.safeParse(kept, history?.state);
  const accounts = new Set(noted.success ? noted.output.silences : []);
  const note = () => history?.replaceState({ ...history.state, silences: [...accounts] }, "");
  return {
    has: (account: string) => accounts.has(account),
    add(account: string) {
      accounts.add(account);
      note();
    },
    delete(account: string) {
      if (accounts.delete(account)) note();
    },
  };
}
