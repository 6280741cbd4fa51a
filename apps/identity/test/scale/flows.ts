import {
  certifyStoreAccount,
  changePassword,
  describeExport,
  describeNotices,
  getAttributes,
  getTokens,
  glanceAtHome,
  listActiveServiceIds,
  listActivity,
  listCredentials,
  listNews,
  listPlaces,
  listServiceAddresses,
  listServices,
  listSessions,
  migrateAccount,
  renewTokens,
  type SentCall,
  ServiceType,
  setAttributes,
  UserKind,
  undoLink,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { lookUp } from "../../src/office/find/look-up.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { Browser } from "../world/browser.ts";
import { workOutbox } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { PLANNER } from "../world/service-client.ts";
import { comeFromService } from "../world/service-visitor.ts";
import type { World } from "../world/world.ts";
import { nameOf, READER } from "./crowd.ts";

const { hana, kenji, sora } = PEOPLE;
/** The nth member of the crowd, as a person who can log in. */
export const member = (n: number) => ({ ...hana, email: nameOf(n), password: "Crowd2026" });
let coming = 0;
/** Returns a member who was not used recently, whose rows are not cached yet. */
export const nextMember = () => {
  coming = (coming + 1) % 8_000;
  return member(2_000 + coming);
};
export const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };

/** A flow that people or the process repeat often, and that can be played again and again. */
export type Flow = {
  readonly name: string;
  readonly times: number;
  readonly prepare: (world: World) => Promise<() => Promise<unknown>>;
};

/** Calls of a holder's page that need only a session. */
const reads = {
  getAttributes: [getAttributes, {}],
  listServices: [listServices, { query: { identifier: "1" } }],
  listActiveServiceIds: [listActiveServiceIds, { body: {} }],
  listServiceAddresses: [
    listServiceAddresses,
    { query: { auth_service_id: "0", identifier: "1" } },
  ],
  listPlaces: [listPlaces, {}],
  listNews: [listNews, {}],
  glanceAtHome: [glanceAtHome, {}],
  listCredentials: [listCredentials, {}],
  listSessions: [listSessions, { query: {} }],
  listActivity: [listActivity, { query: {} }],
  describeNotices: [describeNotices, {}],
  describeExport: [describeExport, {}],
  setAttributes: [setAttributes, { body: { language: "ja" } }],
} satisfies Record<string, readonly [SentCall, object]>;

const READS: readonly Flow[] = Object.entries(reads).map(([name, [call, input]]) => ({
  name,
  times: 50,
  async prepare(world) {
    const { access_token: bearer } = await world.signIn(member(READER));
    const client = world.client({ bearer });
    return async () => dataOf(await client.send(call as never, input as never));
  },
}));

export const FLOWS: readonly Flow[] = [
  ...READS,
  {
    name: "renewal",
    times: 50,
    async prepare(world) {
      let { refresh_token } = await world.signIn(member(READER));
      return async () => {
        const body = { refresh_token, auth_service_id: 0 } as const;
        ({ refresh_token } = dataOf(await world.client().send(renewTokens, { body })));
      };
    },
  },
  {
    name: "log-in, with its page",
    times: 10,
    prepare: async (world) => async () => {
      const { code, verifier } = await world.obtainCode(hana);
      const body = {
        authorization_code: code,
        code_verifier: verifier,
        auth_service_id: 0,
      } as const;
      dataOf(await world.client().send(getTokens, { body }));
    },
  },
  {
    name: "refused log-in",
    times: 10,
    prepare: async (world) => () =>
      world.submitSignIn(new Browser(), world.loginUrl(), {
        ...nextMember(),
        password: "Wrong2026",
      }),
  },
  {
    name: "change of password",
    times: 10,
    async prepare(world) {
      const { access_token } = await world.signIn(hana);
      const client = world.client({ bearer: access_token });
      const change = async (previous_password: string, proposed_password: string) =>
        dataOf(
          await client.send(changePassword, {
            body: { access_token, previous_password, proposed_password },
          }),
        );
      return async () => {
        await change(hana.password, "Yozakura2026");
        await change("Yozakura2026", hana.password);
      };
    },
  },
  {
    name: "log-in, each time another",
    times: 10,
    prepare: async (world) => () => world.obtainCode(nextMember()),
  },
  {
    name: "first use of a service",
    times: 10,
    prepare: async (world) => async () => {
      const visitor = await comeFromService(world, { client: PLANNER });
      await visitor.redeem(await visitor.press(await visitor.signIn(nextMember()), "/open"));
      await workOutbox(world);
    },
  },
  {
    name: "silent log-in at a service",
    times: 50,
    async prepare(world) {
      const first = await comeFromService(world, { client: PLANNER });
      await first.redeem(await first.signIn(sora));
      return async () => {
        const visitor = await comeFromService(world, { client: PLANNER, browser: first.browser });
        await visitor.redeem(await visitor.come());
      };
    },
  },
  {
    name: "link, and its undoing",
    times: 10,
    async prepare(world) {
      const { access_token: bearer } = await world.signIn(kenji);
      const client = world.client({ bearer });
      return async () => {
        // Linking again what was just undone would require a code.
        await world.database.db.deleteFrom("undone_link").execute();
        const { user_id } = dataOf(await client.send(certifyStoreAccount, { body: OLD_STORE }));
        const body = {
          identifier: 1,
          migration_user_key: user_id,
          service_kind: ServiceType.STORE,
          account_pattern: UserKind.EXISTING,
        } as const;
        dataOf(await client.send(migrateAccount, { body }));
        dataOf(await client.send(undoLink, { body: { service_id: ServiceType.STORE } }));
        await workOutbox(world);
      };
    },
  },
  {
    name: "merge, and its undoing",
    times: 10,
    async prepare(world) {
      const calls = await mergeCallsAs(world, hana);
      return async () => {
        // A proof works once, and a log-in within the same second would give the same proof.
        world.passTime(1_000);
        const merge = dataOf(await calls.open(await idTokenOf(world, kenji)));
        await driveToEnd(calls, merge);
        await driveToEnd(calls, dataOf(await calls.undo(merge.merge_id)));
        await workOutbox(world);
      };
    },
  },
  {
    name: "musubi find",
    times: 10,
    prepare: async (world) => () => {
      const { email: name } = nextMember();
      const author = { user: name, by: "the bench", reason: "to measure" };
      return lookUp(world.parts, { act: "find", name, author });
    },
  },
  {
    name: "sweep",
    times: 10,
    prepare: async (world) => () => sweep(world.parts),
  },
  {
    name: "clean-up, nothing to do",
    times: 3,
    prepare: async (world) => () => cleanUp(world.database, world.parts.now()),
  },
];
