import { randomUUID } from "node:crypto";
import { MigrationStatus } from "@musubi/contract";
import { DEMO_WORLD, type DemoPerson, type DemoWorld } from "@musubi/demo-world";

export type Person = Pick<DemoPerson, "subject" | "email">;

/** People of one kind for each thing that holders do. */
export type People = {
  readonly world: DemoWorld;
  readonly renewing: readonly Person[];
  /** Each once; the first have the app, which is told their new address. */
  readonly moving: readonly Person[];
  readonly closing: readonly Person[];
  /** Each once, with an old account at the store under the same address and password. */
  readonly linking: readonly Person[];
  /** Again and again, at the app. */
  readonly leaving: readonly Person[];
  /** Pairs that merge, and undo it: the second has the app. */
  readonly merging: readonly (readonly [Person, Person])[];
};

/** Everyone's, at identity and at the store. In the world only the first has it; the others get it from them. */
export const PASSWORD = "Crowd2026cr";
const SINCE = "2026-01-01";

/** Returns people of whom so many do each thing that can be done once. */
export function gatherPeople(once: number): People {
  const make = (role: string, count: number): Person[] =>
    Array.from({ length: count }, (_, n) => ({
      subject: randomUUID(),
      email: `${role}-${n}@example.jp`,
    }));
  const having = (people: readonly Person[], ...services: readonly string[]): DemoPerson[] =>
    people.map((person) => ({
      ...person,
      name: person.email,
      services: services.map((service) => ({ service, since: SINCE })),
    }));
  const [renewing, closing, linking] = [
    make("renewing", 12),
    make("closing", once),
    make("linking", once),
  ];
  const moving = make("moving", once);
  const leaving = make("leaving", 3);
  const [targets, sources] = [make("target", 2), make("source", 2)];
  const people = [
    ...having([...renewing, ...closing, ...linking]),
    ...having([...moving, ...leaving, ...sources], "app"),
    ...having(targets, "store"),
  ];
  const [first, ...others] = people;
  const withPassword = first ? [{ ...first, password: PASSWORD }, ...others] : [];
  const oldAccounts = linking.map(({ email }, n) => ({
    ...{ service: "store", id: `old-${n}`, email, password: PASSWORD },
    migrationStatus: MigrationStatus.NEED_MIGRATE,
  }));
  const merging = targets.map((target, n) => [target, sources[n] as Person] as const);
  const world = { ...DEMO_WORLD, people: withPassword, oldAccounts };
  return { world, renewing, moving, closing, linking, leaving, merging };
}
