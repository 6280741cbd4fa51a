import { type AddressStop, deedOf } from "@musubi/contract";
import { activityWords } from "@musubi/messages/both/activity";
import type { AccountStanding, DescribedAccount } from "../find/describe-account.ts";
import { countOf, timeOf } from "./outcome.ts";
import { drawPage, type Section } from "./page.ts";

/** Draws the description of an account for the terminal. */
export const drawAccount = (found: DescribedAccount): string =>
  drawPage([
    {
      facts: [
        ["ID", found.sub],
        ["Address", found.email ?? "none"],
        ["Confirmed", at(found.email_proven_at) ?? "no"],
        ["Language", found.language],
        ["Since", timeOf(found.since)],
        ["State", describeStanding(found)],
        ...describeRests(found),
      ],
    },
    drawCredentials(found),
    {
      title: "Refused lately",
      rows: found.refusals.map(({ at: time, detail, reason, times, request_id }) => [
        timeOf(time),
        nameRefused(detail),
        nameReason(reason),
        times > 1 ? `${times} times that day` : "",
        request_id === "" ? "" : `request ${request_id}`,
      ]),
    },
    { title: "Wrong passwords of unknown browsers", rows: drawPause(found) },
    {
      title: `Browsers (${found.sessions} logged in)`,
      rows: found.browsers.map(({ since, last_used_at, user_agent }) => [
        `since ${since}`,
        `last ${last_used_at}`,
        user_agent,
      ]),
    },
    {
      title: "Services",
      rows: found.services.map(({ service, state, since, left_at }) => [
        service,
        state,
        `since ${since}`,
        left_at === null ? "" : `left ${left_at}`,
      ]),
    },
    {
      title: "Under way, or refused by a service",
      rows: found.steps.map((step) => [
        step.id,
        `${step.kind}: ${step.state}`,
        `service ${step.service_id}: ${step.step}`,
        [step.last_error, step.last_words].filter(Boolean).join(": "),
      ]),
    },
    { title: "Mail", rows: drawMails(found) },
    {
      title: "Can be taken back",
      rows: found.can_be_taken_back.map(({ what, made_at, until, mailbox, stopped_at }) => [
        what,
        `made ${timeOf(made_at)}`,
        `until ${timeOf(until)}`,
        `by ${mailbox}`,
        stopped_at === null ? "" : "stopped",
      ]),
    },
    { title: "New address, asked for in the office", rows: drawAddressChange(found) },
    { title: "Earlier addresses, held", rows: found.held_addresses.map((address) => [address]) },
  ]);

const at = (time: number | null): string | null => (time === null ? null : timeOf(time));

const STANDINGS: Readonly<Record<AccountStanding, string>> = {
  active: "active",
  closed: "closed",
  merged: "merged away",
  erased: "erased",
  freed: "without an address: another ID proved the one that this ID only claimed",
};

function describeStanding(found: DescribedAccount): string {
  const { standing, blocked, closed_at, merged_into } = found;
  if (blocked && standing === "active") return "blocked";
  const since = closed_at === null ? "" : ` since ${timeOf(closed_at)}`;
  const into = merged_into === null ? "" : `, into ${merged_into}`;
  return `${STANDINGS[standing]}${since}${into}${blocked ? ", blocked" : ""}`;
}

function describeRests(found: DescribedAccount): (readonly [string, string])[] {
  const { blocked, stopped_until, frozen_until, needs_new_password } = found;
  const until = (time: number | null) => (time === null ? [] : [`until ${timeOf(time)}`]);
  return [
    ...(blocked
      ? [["Blocked", [nameAuthor(blocked), ...until(blocked.until)].join(", ")] as const]
      : []),
    ...(stopped_until === null ? [] : [["Stopped", `until ${timeOf(stopped_until)}`] as const]),
    ...(frozen_until === null ? [] : [["Frozen", `until ${timeOf(frozen_until)}`] as const]),
    ...(needs_new_password ? [["Password", "must be set anew"] as const] : []),
  ];
}

/** `--by` can name anyone, so the system user stands beside it. */
const nameAuthor = ({ operator, by }: { readonly operator: string; readonly by: string }): string =>
  `by ${by} (${operator})`;

const drawCredentials = ({
  credentials: { password, providers, passkeys },
}: DescribedAccount): Section => ({
  title: "Credentials",
  rows: [
    ...(password ? [["password", `since ${password.since}`]] : []),
    ...providers.map(({ provider, since }) => [provider, `since ${since}`]),
    ...passkeys.map(({ name, since, last_used_at }) => [
      `passkey ${name}`,
      `since ${since}`,
      last_used_at === null ? "" : `last ${last_used_at}`,
    ]),
  ],
});

function drawPause({ pause }: DescribedAccount): string[][] {
  if (!pause) return [];
  const { failures, until, spent } = pause;
  const paused = until === null ? "no pause now" : `paused until ${timeOf(until)}`;
  return [[`${failures} in a row`, spent ? "only a mailed link admits a browser" : paused]];
}

function drawMails({ mails, undeliverable_since }: DescribedAccount): string[][] {
  const dead = undeliverable_since === null ? [] : [["refused since", timeOf(undeliverable_since)]];
  const rows = mails.map(({ id, kind, created_at, due_at, attempts, last_error, gave_up_at }) => [
    id,
    kind,
    timeOf(created_at),
    gave_up_at === null
      ? `waits until ${timeOf(due_at)}, ${countOf(attempts, "try", "tries")}`
      : `given up ${timeOf(gave_up_at)}`,
    last_error ?? "",
  ]);
  return [...dead, ...rows];
}

const STOPS: Readonly<Record<AddressStop, string>> = {
  "address-stopped": "something prevented it: the journal says what",
  "address-stopped-by-mailbox": "stopped by its present mailbox",
  "address-stopped-by-session": "stopped in a logged-in session",
  "address-stopped-by-log-in": "stopped by a log-in",
  "address-stopped-by-rest": "stopped because the ID was stopped, frozen or blocked",
};

function drawAddressChange(found: DescribedAccount): string[][] {
  const { address_change: change, address_stopped: stopped } = found;
  if (stopped) return [[timeOf(stopped.at), STOPS[stopped.by], stopped.browser]];
  if (!change) return [];
  const due = timeOf(change.due_at);
  const state = change.confirmed_at === null ? `to be confirmed until ${due}` : `due on ${due}`;
  return [[change.to, state]];
}

const lookIn = (words: object, name: string): string | undefined =>
  Object.hasOwn(words, name) ? (words as Readonly<Record<string, string>>)[name] : undefined;

const nameRefused = (detail: number): string =>
  lookIn(activityWords.en.refused, deedOf(detail) ?? "") ?? activityWords.en.otherRefused;

const nameReason = (reason: string): string => lookIn(activityWords.en.reasons, reason) ?? reason;
