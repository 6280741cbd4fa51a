import type { Paragraph } from "../letter.ts";
import { type Letters, type Pen, REST_HOURS } from "../pen.ts";

type About =
  | "account-closed"
  | "account-woken"
  | "account-blocked"
  | "account-unblocked"
  | "office-act"
  | "erasing-soon"
  | "account-erased"
  | "take-back-links";

/** About the end of an ID, or a pause of it, and the ways back from there. */
export const closingLetters: Letters<About> = {
  "account-closed"(content, pen) {
    const { subject, lead, services, wayBack, thanks } = pen.words.accountClosed;
    const names = content.serviceIds.flatMap((each) => pen.nameService(each) ?? []);
    const left = named(pen, { serviceNames: names }, services);
    const what = [lead(pen.id), ...left, ...pen.seen(content), wayBack(pen.time(content.eraseAt))];
    return { subject, paragraphs: [...what, ...pen.notYou(content, "undoToo"), thanks] };
  },

  "account-woken"(content, pen) {
    const { subject, lead, services } = pen.words.accountWoken;
    const what = [lead(pen.id), ...pen.seen(content), ...named(pen, content, services)];
    return { subject, paragraphs: [...what, ...pen.notYou(content)] };
  },

  "account-blocked"({ since, until }, { words, id, time }) {
    const { subject, lead, kept, ask, ...when } = words.accountBlocked;
    const end = until === undefined ? [] : [when.until(time(until))];
    return { subject, paragraphs: [lead(id, time(since)), ...end, kept, ask] };
  },

  "account-unblocked"({ at }, { words, id, time }) {
    const { subject, lead, ask } = words.accountUnblocked;
    return { subject, paragraphs: [lead(id, time(at)), ask] };
  },

  "office-act"({ act, at, takeBack }, { words, time, takeBackPage }) {
    const { acts, when, by, ask, freeze, freezeLink: name } = words.officeAct;
    const { subject, lead } = acts[act];
    const facts = [{ name: when, value: time(at) }];
    const link: Paragraph[] = takeBack
      ? [
          freeze(time(takeBack.until), REST_HOURS),
          { button: { name, address: takeBackPage(takeBack.secret) } },
        ]
      : [];
    return { subject, paragraphs: [lead, by, { facts }, ...link, ask] };
  },

  "erasing-soon"(content, pen) {
    const { words, time } = pen;
    const { subject, lead, services, wayBack } = words.erasingSoon;
    const what = [lead(pen.id, time(content.closedAt), time(content.eraseAt))];
    const button = { name: words.logIn, address: pen.home };
    const ways = [wayBack, { button }, words.notYou];
    return { subject, paragraphs: [...what, ...named(pen, content, services), ...ways] };
  },

  "account-erased"(content, pen) {
    const { subject, lead, services, last } = pen.words.accountErased;
    const what = [lead(pen.id, pen.time(content.at)), ...named(pen, content, services)];
    return { subject, paragraphs: [...what, last, pen.words.notYou] };
  },

  "take-back-links"(content, { words, time, nameService, takeBackPage, seen }) {
    const { subject, lead, kinds, of, link: name, asked, allYours, ...when } = words.takeBackLinks;
    const links = content.links.map(({ kind, ...link }): Paragraph => {
      const service = nameService(link.serviceId);
      const facts = [
        { name: when.made, value: time(link.madeAt) },
        { name: when.until, value: time(link.until) },
      ];
      const more = { name, address: takeBackPage(link.secret) };
      return { about: service ? of(kinds[kind], service) : kinds[kind], facts, more };
    });
    // Whoever recognises nothing of it is not to throw the links away.
    return { subject, paragraphs: [lead, ...links, asked, ...seen(content), allYours] };
  },
};

const named = (
  { list }: Pen,
  { serviceNames }: { readonly serviceNames: readonly string[] },
  say: (services: string) => string,
): Paragraph[] => (serviceNames.length === 0 ? [] : [say(list(serviceNames))]);
