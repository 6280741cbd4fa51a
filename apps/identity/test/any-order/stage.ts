import { randomUUID } from "node:crypto";
import { insertAccount } from "../../src/database/queries/accounts.ts";
import type { Proven } from "../../src/database/queries/credentials.ts";
import { upsertKnownBrowser } from "../../src/database/queries/known-browsers.ts";
import { insertTie } from "../../src/database/queries/ties.ts";
import { browserOf, Claims } from "./claims.ts";
import type { CrashingWorld } from "./crashing-parts.ts";
import { Credentials, type SeenCredential } from "./credentials.ts";
import { Model } from "./model.ts";

const PEOPLE = 3;

/** The services of each person at the beginning. */
const START: readonly (readonly number[])[] = [[1], [2, 3], [2]];

type OpenForm = {
  readonly proven: Proven;
  /** For a closed ID: until when it can be woken. */
  readonly until?: number | undefined;
  /** The credential at the time when the form was left open. */
  readonly credential: SeenCredential;
};

/** The stage of one sequence: three people, each with services, and an old account at each service. */
export class Stage {
  readonly world: CrashingWorld;
  /** The prefix of every name in the sequence. */
  readonly run = randomUUID().slice(0, 8);
  readonly people = Array.from({ length: PEOPLE }, (_, n) => `${this.run}-${"abc"[n]}`);
  readonly emails = new Map<string, string>();
  /** The account of each lineage: those tied from the beginning, and those opened since. */
  readonly lineages = new Map<string, string>();
  /** The accounts whose opening was given up, as the services name them. */
  readonly takenBack = new Set<string>();
  /** The services that were made to deny an account once. */
  readonly wrong = new Set<number>();
  readonly claims: Claims;
  readonly credentials: Credentials;
  /** Forms that were left open after a proof, and wait for their button to be pressed. */
  readonly forms: OpenForm[] = [];
  /** What a person would expect at this moment. */
  model = new Model();

  constructor(world: CrashingWorld) {
    this.world = world;
    this.claims = new Claims(world, this.people);
    this.credentials = new Credentials(world, this.people);
  }

  person = (n: number): string => this.people[n % PEOPLE] ?? "";

  /** Returns the name of the service's old account, which no ID has linked at the beginning. */
  nameOld = (serviceId: number): string => `${this.run}-old-${serviceId}`;

  /** Returns a service's name of an account that was tied from the beginning, was opened, or else was linked. */
  nameAccount = (lineage: string | null, serviceId: number): string =>
    this.lineages.get(lineage ?? "") ?? this.nameOld(serviceId);

  async begin(): Promise<void> {
    const { services } = this.world;
    for (const service of services.values()) {
      service.accounts.clear();
      service.isWrong = false;
    }
    await Promise.all(this.people.map((person, n) => this.#enter(person, START[n] ?? [])));
    await this.credentials.begin();
    for (const [serviceId, service] of services) {
      const id = this.nameOld(serviceId);
      service.add({ id, owner: `old:${id}`, email: `${id}@example.jp` });
    }
  }

  async #enter(person: string, serviceIds: readonly number[]): Promise<void> {
    const { parts, services } = this.world;
    const { db } = parts.database;
    const email = `${person}@example.jp`;
    this.emails.set(person, email);
    const holdings = new Map(serviceIds.map((id) => [id, `${person}-${id}`]));
    this.model.addPerson(person, holdings);
    await insertAccount(db, {
      id: person,
      email,
      emailKey: email,
      emailProvenAt: 1,
      passwordHash: "none",
      language: "ja",
      createdAt: 1,
    });
    const browser = browserOf(person);
    await upsertKnownBrowser(db, { account: person, browser, userAgent: "", at: 1 });
    for (const [serviceId, id] of holdings) {
      services.get(serviceId)?.add({ id, owner: `sub:${person}`, email });
      const tie = { account: person, serviceId, since: 1, serviceEmail: email };
      this.lineages.set(await insertTie(db, tie), id);
    }
  }
}
