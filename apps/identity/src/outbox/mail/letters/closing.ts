import type { Paragraph } from "../letter.ts";
import { type Letters, type Pen, REST_HOURS } from "../pen.ts";

/** Letters about the closing, blocking or erasing of an ID, about acts of the office, and with lost links. */
export const closingLetters = {
  "account-closed"(content, pen) {
    const { subject, lead, leadWith, wayBack, thanks } = pen.words.accountClosed;
    const left = content.serviceIds.flatMap((each) => pen.nameService(each) ?? []);
    const closed = left.length === 0 ? lead(pen.id) : leadWith(pen.id, pen.list(left));
    const why = [wayBack(pen.time(content.eraseAt))];
    const advice = pen.notYou(content, "closing", { advice: "undoToo", why });
    return { subject, paragraphs: [closed, ...pen.seen(content), ...advice, thanks] };
  },

  "account-woken"(content, pen) {
    const { subject, lead, services } = pen.words.accountWoken;
    const what = [lead(pen.id), ...pen.seen(content), ...named(pen, content, services)];
    return { subject, paragraphs: [...what, pen.words.notYou] };
  },

  "account-blocked"({ since, until }, { words, id, time }) {
    const { subject, lead, kept, ask, ...when } = words.accountBlocked;
    const end = until === undefined ? [] : [when.until(time(until))];
    const facts = [{ name: words.seen.at, value: time(since) }];
    return { subject, paragraphs: [lead(id), { facts }, ...end, kept, ask] };
  },

  "account-unblocked"({ at }, { words, id, time }) {
    const { subject, lead, ask } = words.accountUnblocked;
    const facts = [{ name: words.seen.at, value: time(at) }];
    return { subject, paragraphs: [lead(id), { facts }, ask] };
  },

  "office-act"({ act, at, takeBack, admission }, { words, id, time, takeBackButton }) {
    const { acts, by, ask, freeze } = words.officeAct;
    const admitted = admission ? [words.officeAct.admission[admission]] : [];
    const { subject, lead } = acts[act];
    const facts = [{ name: words.seen.at, value: time(at) }];
    const link: Paragraph[] = takeBack
      ? [
          freeze,
          takeBackButton(takeBack.secret, "freeze"),
          words.takeBack.freeze.after(time(takeBack.until)),
        ]
      : [];
    return { subject, paragraphs: [lead(id), ...admitted, by, { facts }, ...link, ask] };
  },

  "address-change-asked"({ secret, until, at }, { words, brand, time, page }) {
    const { subject, lead, next, link: name, ignore } = words.addressChange.asked;
    const facts = [{ name: words.addressChange.when, value: time(at) }];
    const button = { name, address: page(`address-change/${secret}`) };
    const what = [lead(brand), { facts }, next(time(until), REST_HOURS), { button }];
    return { subject, paragraphs: [...what, ignore] };
  },

  "address-change-told"({ newEmail, secret, at, due }, { words, id, time, shown, page }) {
    const { subject, lead, waits, set, stop, link: name, yours } = words.addressChange.told;
    const facts = [{ name: words.addressChange.when, value: time(at) }];
    const when = due === undefined ? waits(REST_HOURS) : set(time(due));
    const button = { name, address: page(`address-change/${secret}`) };
    const what = [lead(id, shown(newEmail)), { facts }, when, stop];
    return { subject, paragraphs: [...what, { button }, yours] };
  },

  "address-change-stopped"({ newEmail, at, by }, { words, brand, time, shown }) {
    const { subject, lead, why, unsaid, again } = words.addressChange.stopped;
    const facts = [{ name: words.seen.at, value: time(at) }];
    const what = [lead(brand, shown(newEmail)), by === undefined ? unsaid : why[by]];
    const notYou = by === undefined ? [] : [words.notYou];
    return { subject, paragraphs: [...what, { facts }, again, ...notYou] };
  },

  "erasing-soon"(content, pen) {
    const { words, time } = pen;
    const { subject, lead, services, wayBack, closed: name } = words.erasingSoon;
    const what = [lead(pen.id, time(content.eraseAt))];
    const facts = [{ name, value: time(content.closedAt) }];
    const ways = [wayBack, pen.logIn, { facts }, words.notYou];
    return { subject, paragraphs: [...what, ...named(pen, content, services), ...ways] };
  },

  "account-erased"(content, pen) {
    const { subject, lead, services, last } = pen.words.accountErased;
    const what = [lead(pen.id, pen.time(content.at)), ...named(pen, content, services)];
    return { subject, paragraphs: [...what, last, pen.words.notYou] };
  },

  "take-back-links"(content, { words, time, nameService, takeBackPage, seen }) {
    const {
      subject,
      lead,
      afterReset,
      kinds,
      of,
      link: name,
      why,
      allYours,
      ...when
    } = words.takeBackLinks;
    const links = content.links.map(({ kind, ...link }): Paragraph => {
      const service = nameService(link.serviceId);
      const facts = [
        { name: when.made, value: time(link.madeAt) },
        { name: when.until, value: time(link.until) },
      ];
      const more = { name, address: takeBackPage(link.secret) };
      return { about: service ? of(kinds[kind], service) : kinds[kind], facts, more };
    });
    const [what, ...because] = content.why === "reset" ? [afterReset] : [lead, why[content.why]];
    // No "ignore this mail": a reader who recognises none of it must not throw the links away.
    return { subject, paragraphs: [what, ...links, ...because, ...seen(content), allYours] };
  },
} satisfies Partial<Letters>;

const named = (
  { list }: Pen,
  { serviceNames }: { readonly serviceNames: readonly string[] },
  say: (services: string) => string,
): Paragraph[] => (serviceNames.length === 0 ? [] : [say(list(serviceNames))]);
