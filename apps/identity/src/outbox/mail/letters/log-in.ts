import { ADMISSION_MS, SLEEP_DAYS } from "@musubi/contract";
import type { Letter } from "../letter.ts";
import type { MailWords } from "../mail-words.ts";
import type { MailContent } from "../mails.ts";
import type { Letters, Pen } from "../pen.ts";
import { nameCredential, tellEnded } from "./name-credential.ts";

const ADMISSION_MINUTES = ADMISSION_MS / 60_000;

/** Letters about logging in to an ID, and about the holder's data file. */
export const logInLetters = {
  "already-registered": (content, pen) =>
    composeCredentials(content, pen.words.alreadyRegistered, pen),

  "no-password": (content, pen) => composeCredentials(content, pen.words.noPassword, pen),

  admission(content, { words, time, seen, page }) {
    const { subject, lead, yours, link: name, notYours } = words.admission;
    const address = page(`admit/${content.secret}`);
    const what = [lead, ...seen(content), yours(ADMISSION_MINUTES, time(content.until))];
    return { subject, paragraphs: [...what, { button: { name, address } }, notYours] };
  },

  "address-resting"(content, { words, seen }) {
    const { subject, lead } = words.addressResting;
    return { subject, paragraphs: [lead(SLEEP_DAYS), ...seen(content), words.ignore] };
  },

  welcome({ by, ...content }, { words, id, seen, portalPage }) {
    const { subject, lead, manage, link: name } = words.welcome;
    const way = { name: words.newBrowser.by, value: nameCredential({ kind: by }, words) };
    const button = { name, address: portalPage("index") };
    const what = [lead(id), ...seen(content, words.seen, [way]), manage, { button }];
    return { subject, paragraphs: [...what, words.notYou] };
  },

  "password-reset"(content, pen) {
    const { subject, lead, more } = pen.words.passwordReset;
    const why = [more, ...tellEnded(content, pen)];
    const advice = pen.notYou(content, "freeze", { advice: "freeze", why });
    return { subject, paragraphs: [lead(pen.id), ...pen.seen(content), ...advice] };
  },

  "password-changed"(content, { words, id, seen, notYou }) {
    const { subject, lead, more } = words.passwordChanged;
    const advice = notYou(content, "freeze", { advice: "freeze", why: [more] });
    return { subject, paragraphs: [lead(id), ...seen(content), ...advice] };
  },

  "credential-added": (content, pen) => composeCredential(content, pen.words.credentialAdded, pen),

  "credential-removed": (content, pen) =>
    composeCredential(content, pen.words.credentialRemoved, pen),

  "email-changed"(content, { words, id, shown, seen, notYou }) {
    const { subject, lead, more, last } = words.emailChanged;
    const what = [
      lead(id, shown(content.newEmail)),
      ...seen(content),
      ...notYou(content, "stop", { advice: "stop", why: [more] }),
    ];
    // A reader who takes the change back gets further mails.
    return { subject, paragraphs: content.takeBack ? what : [...what, last] };
  },

  "email-confirmed"(content, { words, brand, shown, seen }) {
    const { subject, lead } = words.emailConfirmed;
    const what = [lead(brand, shown(content.newEmail)), ...seen(content)];
    return { subject, paragraphs: [...what, words.notYou] };
  },

  "new-browser"(content, { words, id, seen, notYou }) {
    const { subject, lead, yours, again, moved, by: name, after } = words.newBrowser;
    const { by, isFirst } = content;
    const value = nameCredential({ kind: by }, words);
    const why = [yours, isFirst ? moved : again];
    const advice = notYou(content, "freeze", { advice: "freeze", why });
    if (by === "password") return { subject, paragraphs: [lead(id), ...seen(content), ...advice] };
    const what = [lead(id), ...seen(content, words.seen, [{ name, value }])];
    const last = by === "passkey" ? after.passkey : after.provider(value);
    return { subject, paragraphs: [...what, ...advice, last] };
  },

  "session-copied"(content, { words, id, seen, notYou }) {
    const { subject, lead, more } = words.sessionCopied;
    const advice = notYou(content, "freeze", { advice: "freeze", why: [more] });
    return { subject, paragraphs: [lead(id), ...seen(content), ...advice] };
  },

  "data-ready"(content, { words, id, time, list, seen, portalPage }) {
    const { subject, lacks, link: name, notYou, begun: at, byOffice, ...own } = words.dataReady;
    const { lead } = content.byOffice ? byOffice : own;
    const why = content.byOffice ? [byOffice.why] : [];
    // Changing the password invalidates a file that a session asked for.
    const endsIt = content.hasPassword && !content.byOffice;
    const missing = content.lacking.length === 0 ? [] : [lacks(list(content.lacking))];
    const button = { name, address: portalPage("my-data") };
    const what = [lead(id, time(content.until)), { button }, ...missing, ...why];
    const asked = seen(content, { ...words.seen, at });
    return { subject, paragraphs: [...what, ...asked, endsIt ? notYou : words.notYou] };
  },
} satisfies Partial<Letters>;

/** A letter about a credential that was added or removed. */
function composeCredential(
  content: MailContent & { readonly about: "credential-added" | "credential-removed" },
  { subject, lead }: MailWords["credentialAdded"],
  { words, id, seen, notYou }: Pen,
): Letter {
  const paragraphs = [
    lead(id, nameCredential(content, words)),
    ...seen(content),
    ...notYou(content, "credential"),
  ];
  return { subject: subject(nameCredential({ kind: content.kind }, words)), paragraphs };
}

/** A letter to a holder who asks for a new ID or password: what they log in with instead. */
function composeCredentials(
  content: MailContent & { readonly about: "already-registered" | "no-password" },
  { subject, lead }: MailWords["noPassword"],
  { words, list, seen, logIn }: Pen,
): Letter {
  const names = content.credentials.map((kind) => nameCredential({ kind }, words));
  const what = [lead(list(names, "disjunction")), ...seen(content), logIn];
  return { subject, paragraphs: [...what, words.ignore] };
}
