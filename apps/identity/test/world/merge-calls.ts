import {
  cancelMerge,
  continueMerge,
  disableAccount,
  glanceAtHome,
  type Language,
  listActiveServiceIds,
  type Merge,
  migrateAccount,
  openMerge,
  previewMerge,
  UserKind,
  undoMerge,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { DemoPerson } from "@musubi/demo-world";
import { dataOf } from "./outcomes.ts";
import type { Sandbox } from "./sandbox.ts";
import { signPoolTokens } from "./token-issuer.ts";
import type { World } from "./world.ts";

/** Returns the calls by which a signed-in holder merges another ID into their own. */
export const mergeCalls = (client: Client) => ({
  preview: (migration_user_key: string) =>
    client.send(previewMerge, { body: { migration_user_key } }),
  open: (migration_user_key: string) => client.send(openMerge, { body: { migration_user_key } }),
  move: (migration_user_key: string, service_kind: number) =>
    client.send(migrateAccount, {
      body: {
        identifier: 1,
        migration_user_key,
        service_kind,
        account_pattern: UserKind.HOBO,
      },
    }),
  goOn: (merge_id: string) => client.send(continueMerge, { body: { merge_id } }),
  cancel: (merge_id: string) => client.send(cancelMerge, { body: { merge_id } }),
  undo: (merge_id: string) => client.send(undoMerge, { body: { merge_id } }),
  /** Ends the merge. The client must have the other ID's own token from the pool. */
  finish: ({ subject }: DemoPerson) =>
    client.send(disableAccount, {
      body: { user_key: subject, sub: subject, is_token_for_login_page: true, language: "ja" },
    }),
  services: async (): Promise<number[]> =>
    dataOf(await client.send(listActiveServiceIds, { body: {} })),
  merges: async (): Promise<Merge[]> => dataOf(await client.send(glanceAtHome, {})).merges,
});

export type MergeCalls = ReturnType<typeof mergeCalls>;

/** Signs a holder in and returns their merge calls. */
export const mergeCallsAs = async (
  world: World,
  person: DemoPerson,
  language: Language = "en",
): Promise<MergeCalls> => {
  const { access_token: bearer } = await world.signIn(person);
  return mergeCalls(world.client({ bearer, language }));
};

/** Returns the ID token that proves in a merge that its holder controls the source, too. */
export const idTokenOf = async (world: World, person: DemoPerson): Promise<string> =>
  (await signPoolTokens(world, person)).idToken;

/** Returns the owner of an account according to its service. */
export const ownerAt = async (
  sandbox: Sandbox,
  service: "store" | "app" | "school",
  id: string,
) => {
  const { accounts } = await sandbox.state(service);
  const account = accounts.find((each) => each.id === id);
  return { owner: account?.owner, email: account?.email };
};

export const heldBy = ({ subject, email }: DemoPerson) => ({ owner: `sub:${subject}`, email });

/** Continues a merge until it has ended. */
export async function driveToEnd(calls: MergeCalls, { merge_id }: Merge): Promise<Merge> {
  for (;;) {
    const merge = dataOf(await calls.goOn(merge_id));
    if (merge.state === "done" || merge.state === "cancelled") return merge;
  }
}
