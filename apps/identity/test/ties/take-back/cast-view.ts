import type { World } from "../../world/world.ts";
import type { Cast } from "./stage.ts";

/** What each person of a cast has, by name. */
export type View = Readonly<Record<string, Person>>;

type Person = {
  readonly email: string;
  readonly state: string;
  readonly ties: readonly number[];
  readonly asleep: readonly number[];
  readonly credentials: readonly string[];
};

export const NOBODY: Person = { email: "", state: "", ties: [], asleep: [], credentials: [] };

/** Reads what each person of a cast has now. */
export async function viewCast(world: World, cast: Cast): Promise<View> {
  const { hero, guests, host, third } = cast;
  const people = { hero, guest: guests[0], visitor: guests[1], host, third };
  const ids = Object.values(people).map(({ subject }) => subject);
  const { db } = world.database;
  const accounts = await db
    .selectFrom("account")
    .select(["id", "email", "state"])
    .where("id", "in", ids)
    .execute();
  const place = ["account", "service_id"] as const;
  const ties = await db.selectFrom("tie").select(place).where("account", "in", ids).execute();
  const sleeps = await db
    .selectFrom("sleep")
    .select(place)
    .where("account", "in", ids)
    .where("state", "=", "asleep")
    .execute();
  const identities = await db
    .selectFrom("account_identity")
    .select(["account", "provider_name"])
    .where("account", "in", ids)
    .orderBy("provider_name")
    .execute();
  const of = (rows: typeof ties, id: string) =>
    rows
      .filter(({ account }) => account === id)
      .map(({ service_id }) => service_id)
      .sort();
  return Object.fromEntries(
    Object.entries(people).map(([name, { subject: id }]) => {
      const account = accounts.find((each) => each.id === id) ?? { email: "", state: "" };
      const { email, state } = account;
      const credentials = identities
        .filter((identity) => identity.account === id)
        .map(({ provider_name }) => provider_name);
      return [name, { email, state, ties: of(ties, id), asleep: of(sleeps, id), credentials }];
    }),
  );
}
