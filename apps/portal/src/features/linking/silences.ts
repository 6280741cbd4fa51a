import * as v from "valibot";

const kept = v.object({ silences: v.array(v.string()) });

/**
 * The accounts whose link got no answer: each may have moved or not. They are stored in the history
 * entry too, so that a holder who reloads a hanging page does not read of a failure that was none. A
 * holder who opens the screen anew sees in the list of services what is linked.
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
