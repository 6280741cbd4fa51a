import { setTimeout as pause } from "node:timers/promises";
import {
  certifyStoreAccount,
  changeEmail,
  continueMerge,
  deleteService,
  disableAccount,
  listActiveServiceIds,
  migrateAccount,
  openMerge,
  renewTokens,
  UserKind,
  undoMerge,
  verifyCode,
  wakeService,
} from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { ask, askUntilAnswered, clientAt, type Door, logIn, signInToPool } from "./holder.ts";
import type { Change } from "./ledger.ts";
import type { Mailbox } from "./mailbox.ts";
import { PASSWORD, type People, type Person } from "./people.ts";

const RENEW_EVERY_MS = 300;
const ONE_EVERY_MS = 3_000;
/** An access token is good for ten minutes. */
const TOKEN_USED_MS = 5 * 60_000;
const APP = 2;
const STORE = 1;

/** How the subjects of notices end: mails are in the language of a new ID, or of the log-in. */
const NOTICES = {
  address: /(?:IDのメールアドレスが変更されました|Your ID's e-mail address was changed)$/,
  close: /(?:退会しました|You've closed your ID)$/,
  link: /(?:連携しました|was linked to your ID)$/,
};

type Act = (door: Door, who: Person, mailbox: Mailbox) => Promise<void>;

/** Lets all people do their things until the door closes. */
export async function liveOn(door: Door, mailbox: Mailbox, people: People): Promise<void> {
  const each = (waiting: readonly Person[], act: Act) =>
    oneByOne(door, waiting, (who) => act(door, who, mailbox));
  await Promise.all([
    ...people.renewing.map((who) => whileOpen(door, () => keepRenewing(door, who))),
    each(people.moving, changeAddress),
    each(people.closing, close),
    each(people.linking, link),
    ...people.leaving.map((who) => whileOpen(door, () => leaveAndComeBack(door, who))),
    ...people.merging.map((pair) => whileOpen(door, () => mergeAndUndo(door, ...pair))),
  ]);
}

/** Acts until the door is closed. What fails then, ends with it. */
async function whileOpen(door: Door, act: () => Promise<void>): Promise<void> {
  while (!door.isOver()) {
    await act().catch((error) => {
      if (!door.isOver()) throw error;
    });
  }
}

async function oneByOne(
  door: Door,
  people: readonly Person[],
  act: (who: Person) => Promise<void>,
) {
  const waiting = [...people];
  await whileOpen(door, async () => {
    const who = waiting.shift();
    await pause(ONE_EVERY_MS);
    if (who) await act(who);
  });
}

/** Sends a change once, and writes down whether it was acknowledged. */
async function change(
  door: Door,
  made: Omit<Change, "isAcknowledged">,
  send: () => Promise<Outcome<unknown>>,
): Promise<void> {
  const written: Change = { ...made, isAcknowledged: false };
  door.ledger.changes.push(written);
  const { kind } = await ask(door, made.deed, send());
  written.isAcknowledged = kind === "ok";
}

/** Renews as a portal does that is in use. A renewal without an answer is repeated with the same token. */
async function keepRenewing(door: Door, who: Person): Promise<void> {
  let { refresh_token } = await logIn(door, who);
  while (!door.isOver()) {
    const body = { refresh_token, auth_service_id: 0 } as const;
    const said = await askUntilAnswered(
      door,
      "renewal",
      () => clientAt(door).send(renewTokens, { body }),
      true,
    );
    if (said.kind === "refused") {
      door.ledger.logOuts.push({ at: Date.now(), what: `logged out: ${said.what}` });
      return;
    }
    refresh_token = said.data?.refresh_token ?? refresh_token;
    await pause(RENEW_EVERY_MS);
  }
}

const changeAddress: Act = async (door, who, mailbox) => {
  const { access_token } = await logIn(door, who);
  const email = `new-${who.email}`;
  const client = clientAt(door, access_token);
  await askUntilAnswered(door, "code", () =>
    client.send(changeEmail, { body: { access_token, email } }),
  );
  const code = await mailbox.awaitCode(email, door.isOver);
  if (!code) return;
  const { subject } = who;
  const leaves = [`${subject} has the address ${email}`, `the app knows ${subject} by ${email}`];
  const mail = [who.email, NOTICES.address] as const;
  const body = { access_token, attribute_name: "email", code, after_email: email } as const;
  await change(door, { deed: "address", subject, leaves, mail }, () =>
    client.send(verifyCode, { body }),
  );
};

const close: Act = async (door, who) => {
  const { access_token } = await logIn(door, who);
  const { subject } = who;
  const body = { user_key: subject, is_token_for_login_page: false };
  const mail = [who.email, NOTICES.close] as const;
  await change(door, { deed: "close", subject, leaves: [`${subject} is closed`], mail }, () =>
    clientAt(door, access_token).send(disableAccount, { body }),
  );
};

const link: Act = async (door, who) => {
  const { access_token } = await logIn(door, who);
  const client = clientAt(door, access_token);
  const { email, subject } = who;
  const proof = await askUntilAnswered(door, "proof", () =>
    client.send(certifyStoreAccount, { body: { email, password: PASSWORD } }),
  );
  if (!proof.data) return;
  const body = {
    identifier: 1,
    migration_user_key: proof.data.user_id,
    service_kind: STORE,
    account_pattern: UserKind.EXISTING,
  } as const;
  const leaves = [`${subject} uses the store`, `the store has ${subject}`];
  const mail = [email, NOTICES.link] as const;
  await change(door, { deed: "link", subject, leaves, mail }, () =>
    client.send(migrateAccount, { body }),
  );
};

const APP_OF = {
  leave: (subject: string) => [`${subject} left the app`, `at the app ${subject} sleeps`],
  wake: (subject: string) => [`${subject} uses the app`, `the app has ${subject}`],
};

async function leaveAndComeBack(door: Door, who: Person): Promise<void> {
  const { access_token } = await logIn(door, who);
  const client = clientAt(door, access_token);
  const { subject } = who;
  const body = { service_id: APP };
  const until = Date.now() + TOKEN_USED_MS;
  while (!door.isOver() && Date.now() < until) {
    const said = await askUntilAnswered(door, "services", () =>
      client.send(listActiveServiceIds, { body: {} }),
    );
    const deed = said.data?.includes(APP) ? "leave" : "wake";
    const call = deed === "leave" ? deleteService : wakeService;
    await change(door, { deed, subject, leaves: APP_OF[deed](subject) }, () =>
      client.send(call, { body }),
    );
    await pause(ONE_EVERY_MS);
  }
}

/** Each part of a merge may be asked for again until it is done: by the same proof, or by its id. */
async function mergeAndUndo(door: Door, target: Person, source: Person): Promise<void> {
  await pause(ONE_EVERY_MS);
  const { access_token } = await logIn(door, target);
  const client = clientAt(door, access_token);
  const proof = await signInToPool(door, source);
  if (!proof) return;
  const opened = await askUntilAnswered(door, "open merge", () =>
    client.send(openMerge, { body: { migration_user_key: proof } }),
  );
  if (!opened.data) return;
  const goOn = async (merge_id: string, made: Omit<Change, "isAcknowledged">) => {
    const written: Change = { ...made, isAcknowledged: false };
    door.ledger.changes.push(written);
    while (!door.isOver()) {
      const said = await askUntilAnswered(door, made.deed, () =>
        client.send(continueMerge, { body: { merge_id } }),
      );
      written.isAcknowledged = said.data?.state === "done";
      if (said.kind === "refused" || written.isAcknowledged) break;
    }
    return written.isAcknowledged;
  };
  const { subject } = source;
  const merged = [`${subject} is merged into ${target.subject}`, `the app has ${target.subject}`];
  const { merge_id } = opened.data;
  if (!(await goOn(merge_id, { deed: "merge", subject, leaves: merged }))) return;
  const undone = await askUntilAnswered(door, "undo", () =>
    client.send(undoMerge, { body: { merge_id } }),
  );
  if (!undone.data) return;
  await goOn(undone.data.merge_id, { deed: "undo", subject, leaves: APP_OF.wake(subject) });
}
