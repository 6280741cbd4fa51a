import {
  certifyStoreAccount,
  changeEmail,
  changePassword,
  deleteService,
  disableAccount,
  migrateAccount,
  REST_MS,
  removeCredential,
  UserKind,
  undoMerge,
  verifyCode,
} from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import type { Mail } from "../../../src/outbox/mail/mails.ts";
import { sweep } from "../../../src/ties/operations/sweep.ts";
import { LoginVisitor, titleOf } from "../../world/login-visitor.ts";
import { readCode } from "../../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { dataOf } from "../../world/outcomes.ts";
import { NOBODY, type View, viewCast } from "./cast-view.ts";
import { collectMails, HOUR, newLinksIn } from "./claims.ts";
import { type Cast, SERVICE, type Service, type Stage } from "./stage.ts";

export const THINGS = [
  "merge as source",
  "merge as target",
  "undo of a merge",
  "new address",
  "new password",
  "link",
  "leaving",
  "closing",
  "credential removed",
] as const;

export type Thing = (typeof THINGS)[number];

type Merge = { readonly id: string; readonly source: DemoPerson; readonly target: DemoPerson };

/** One line of a table under test: what the hero has done, and the resulting links. */
export class Play {
  readonly stage: Stage;
  readonly cast: Cast;
  /** The hero with their present address and password. */
  hero: DemoPerson;
  /** The token of the hero's newest session. */
  bearer = "";
  readonly merges: Merge[] = [];
  /** The service that is left next: the one that was linked, merged or owned last. */
  #newest: Service = "school";
  readonly #left = new Set<Service>();
  /** Every queued mail so far. */
  readonly mails: Mail[] = [];

  constructor(stage: Stage, cast: Cast) {
    this.stage = stage;
    this.cast = cast;
    this.hero = cast.hero;
  }

  /** Makes a change to the hero's account. Returns the secret of the link that its mailbox got, if any. */
  async do(thing: Thing): Promise<string> {
    const { email } = this.hero;
    const known = this.mails.length;
    await this.#act(thing);
    await this.settle();
    return linkIn(this.mails.slice(known), email);
  }

  #act(thing: Thing): Promise<void> {
    switch (thing) {
      case "merge as source":
        return this.merge(this.hero, this.cast.host);
      case "merge as target":
        return this.#mergeGuest();
      case "undo of a merge":
        return this.#undoMerge();
      case "new address":
        return this.#changeAddress();
      case "new password":
        return this.#changePassword();
      case "link":
        return this.#link();
      case "leaving":
        return this.leave(this.#newest);
      case "closing":
        return this.#close();
      case "credential removed":
        return this.#removeCredential();
    }
  }

  async signIn(): Promise<string> {
    this.bearer = (await this.stage.world.signIn(this.hero)).access_token;
    return this.bearer;
  }

  client = () => this.stage.world.client({ bearer: this.bearer });

  async merge(source: DemoPerson, target: DemoPerson): Promise<void> {
    const calls = await mergeCallsAs(this.stage.world, target);
    const opened = dataOf(await calls.open(await idTokenOf(this.stage.world, source)));
    await driveToEnd(calls, opened);
    this.merges.push({ id: opened.merge_id, source, target });
  }

  async #mergeGuest(): Promise<void> {
    this.#newest = await this.takeGuestIn();
  }

  /** Merges into the hero a guest who has a service that the hero lacks. Returns that service. */
  async takeGuestIn(): Promise<Service> {
    const { ties, asleep } = (await this.look()).hero ?? NOBODY;
    const used = new Set([...ties, ...asleep]);
    const guest = this.cast.guests.find(
      ({ services: [use] }) => use && !used.has(SERVICE[use.service as Service]),
    );
    if (!guest) throw new Error("There is no guest left to merge.");
    await this.merge(guest, this.hero);
    return guest.services[0]?.service as Service;
  }

  async #undoMerge(): Promise<void> {
    const merge = this.merges.pop();
    if (!merge) throw new Error("Nothing was merged.");
    const target = merge.target.subject === this.hero.subject ? this.hero : merge.target;
    const { access_token: bearer } = await this.stage.world.signIn(target);
    dataOf(
      await this.stage.world.client({ bearer }).send(undoMerge, { body: { merge_id: merge.id } }),
    );
    if (target === this.hero) this.#newest = "school";
  }

  async #changeAddress(): Promise<void> {
    const access_token = await this.signIn();
    const [name = "", host] = this.hero.email.split("@");
    const email = `${name}x@${host}`;
    dataOf(await this.client().send(changeEmail, { body: { access_token, email } }));
    await this.settle();
    const code = this.mails.flatMap(({ to, content }) =>
      to === email && content.about === "change-email-code" ? [content.code] : [],
    );
    const body = { access_token, attribute_name: "email", after_email: email } as const;
    dataOf(await this.client().send(verifyCode, { body: { ...body, code: code.at(-1) ?? "" } }));
    this.hero = { ...this.hero, email };
  }

  async #changePassword(): Promise<void> {
    const access_token = await this.signIn();
    const previous_password = this.hero.password ?? "";
    const proposed_password = `${previous_password}x`;
    dataOf(
      await this.client().send(changePassword, {
        body: { access_token, previous_password, proposed_password },
      }),
    );
    this.hero = { ...this.hero, password: proposed_password };
  }

  /** Links an old account at a service where the hero has none. */
  async #link(): Promise<void> {
    await this.signIn();
    const { ties } = (await this.look()).hero ?? NOBODY;
    const service = ties.includes(SERVICE.app) ? "store" : "app";
    const { id: sub, email, password } = this.cast.old[service];
    const { world, app } = this.stage;
    const credentials = { email, password };
    const claims = { sub, email, email_verified: true };
    const migration_user_key =
      service === "app"
        ? await app.sign(claims, world.parts.now())
        : dataOf(await this.client().send(certifyStoreAccount, { body: credentials })).user_id;
    const service_kind = SERVICE[service];
    const body = { identifier: 1, service_kind, account_pattern: UserKind.EXISTING } as const;
    dataOf(await this.client().send(migrateAccount, { body: { ...body, migration_user_key } }));
    this.#newest = service;
  }

  /** Sets a password by a code to the hero's mailbox. Returns the title of the page that answers. */
  async resetByCode(password: string): Promise<string> {
    const visitor = new LoginVisitor(this.stage.world);
    const asked = await visitor.submit(await visitor.goTo("/forgot"), { email: this.hero.email });
    await this.settle();
    const code = await readCode(this.stage.world, this.stage.sandbox, this.hero.email);
    const page = await visitor.submit(asked, { code });
    const done = await visitor.submit(page, { password });
    if (done.status < 400) this.hero = { ...this.hero, password };
    return titleOf(done);
  }

  /** Returns the link of the oldest change that the last new password left. */
  async findOldestLink(): Promise<string> {
    await this.settle();
    const last = this.mails.findLast(({ content }) => content.about === "take-back-links");
    return (last && newLinksIn([last])[0]) ?? "";
  }

  async leave(service: Service): Promise<void> {
    const leaves = this.#left.has(service) ? "store" : service;
    await this.signIn();
    dataOf(await this.client().send(deleteService, { body: { service_id: SERVICE[leaves] } }));
    this.#left.add(leaves);
  }

  async #close(): Promise<void> {
    await this.signIn();
    for (const service_id of (await this.look()).hero?.ties ?? []) {
      dataOf(await this.client().send(deleteService, { body: { service_id } }));
    }
    await this.settle();
    const body = { user_key: this.hero.subject, is_token_for_login_page: false };
    dataOf(await this.client().send(disableAccount, { body }));
  }

  /** Removes Google first, then Apple: the hero has long had both. */
  async #removeCredential(): Promise<void> {
    await this.signIn();
    const { credentials = [] } = (await this.look()).hero ?? NOBODY;
    const provider = credentials.includes("Google") ? "Google" : "SignInWithApple";
    const credential = { kind: "provider", provider } as const;
    dataOf(await this.client().send(removeCredential, { body: { credential, end_others: 0 } }));
  }

  /** Waits until held addresses need no code any more. */
  wait(): void {
    this.stage.world.passTime(REST_MS + HOUR);
  }

  /** Runs jobs and sweeps until nothing is under way. */
  async settle(): Promise<void> {
    const { world } = this.stage;
    for (let round = 0; round < 12; round += 1) {
      this.mails.push(...(await collectMails(world)));
      if (!(await this.#isUnderWay())) return;
      world.passTime(2 * 60_000);
      await sweep(world.parts);
    }
    throw new Error("Something never ends.");
  }

  async #isUnderWay(): Promise<boolean> {
    const { db } = this.stage.world.database;
    const [busy, jobs] = await Promise.all([
      db.selectFrom("operation_lock").select("op").limit(1).execute(),
      db
        .selectFrom("outbox")
        .select("id")
        .where("kind", "in", ["undo-linked", "bring-home"])
        .limit(1)
        .execute(),
    ]);
    return busy.length + jobs.length > 0;
  }

  /** Returns what each person has now. */
  look = (): Promise<View> => viewCast(this.stage.world, this.cast);

  async isSignedIn(): Promise<boolean> {
    const { db } = this.stage.world.database;
    const alive = await db
      .selectFrom("live_session")
      .select("family")
      .where("account", "=", this.hero.subject)
      .execute();
    return alive.length > 0;
  }
}

/** Returns the secret of the newest take-back link that a mailbox got, or an empty text. */
export function linkIn(mails: readonly Mail[], email: string): string {
  const links = mails.flatMap(({ to, content }) =>
    to === email && "takeBack" in content && content.takeBack ? [content.takeBack.secret] : [],
  );
  return links.at(-1) ?? "";
}
