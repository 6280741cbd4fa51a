import {
  ADMISSION_MS,
  type Browser,
  type CatalogueEntry,
  CODE_LIFETIME_MS,
  CODE_LINK_LIFETIME_MS,
  canonicalEmail,
  ERASING_REMINDER_DAYS,
  REST_MS,
  SLEEP_DAYS,
} from "@musubi/contract";
import type { SiteFile } from "@musubi/contract/brand";
import { UnknownKindError } from "../unknown-kind.ts";
import { composeClaim } from "./compose-claim.ts";
import type { Letter, Paragraph } from "./letter.ts";
import type { MailWords } from "./mail-words.ts";
import type { Mail, Notice } from "./mails.ts";
import { maskEmail } from "./mask-email.ts";
import type { Seen } from "./seen.ts";
import { tellTime } from "./tell-time.ts";

/** The hosted page on which a change is taken back, by the secret of its notice. */
const TAKE_BACK = "/login/take-back";
const ADMISSION_MINUTES = ADMISSION_MS / 60_000;
const REST_HOURS = REST_MS / 3_600_000;

/** Whom mails are from: the operator's site and services, the portal that their links lead to, and identity itself. */
export type Sender = {
  readonly site: SiteFile;
  readonly catalogue: readonly CatalogueEntry[];
  readonly portalOrigin: string;
  readonly origin: string;
};

/** Puts a mail into words. */
export function composeMail(
  { to, language, content }: Mail,
  words: MailWords,
  { site, catalogue, portalOrigin, origin }: Sender,
): Letter {
  const { about } = content;
  const time = (at: number) => tellTime(words, at, language, site.time_zone);
  const list = (names: readonly string[], type: Intl.ListFormatOptions["type"]) =>
    new Intl.ListFormat(language, { type }).format(names);
  const seen = (what: { readonly seen?: Seen | undefined }): Paragraph[] =>
    what.seen ? [describeSeen(words, what.seen, time)] : [];
  // The mailbox may be another person's than the address: enough to recognise it, no more.
  const shown = (email: string) =>
    canonicalEmail(email) === canonicalEmail(to) ? email : maskEmail(email);
  const place = (serviceName: string, kind: string | undefined): Paragraph[] => {
    if (kind === undefined) return [];
    const address = `${portalOrigin}/service/${kind}`;
    return [{ link: { name: words.servicePlace(serviceName), address } }];
  };

  const named = (
    { serviceNames }: { readonly serviceNames: readonly string[] },
    say: (services: string) => string,
  ): Paragraph[] => (serviceNames.length === 0 ? [] : [say(list(serviceNames, "conjunction"))]);

  const notYou = (what: Notice, act: keyof MailWords["takeBack"] = "undo"): Paragraph[] => {
    if (!what.takeBack) return [words.notYou];
    const { secret, until } = what.takeBack;
    const { lead, link: name } = words.takeBack[act];
    const address = `${origin}${TAKE_BACK}/${secret}`;
    return [lead(time(until), REST_HOURS), { link: { name, address } }];
  };

  switch (content.about) {
    case "change-email-code":
      return composeCode(words, words.changeEmailCode, content.code);
    case "service-reset-code": {
      const { lead, ...letter } = words.serviceResetCode;
      return composeCode(words, { ...letter, lead: lead(content.serviceName) }, content.code);
    }
    case "sign-up-code":
    case "forgot-code": {
      const letter = content.about === "forgot-code" ? words.forgotCode : words.signUpCode;
      const life = words.requestLife(CODE_LIFETIME_MS / 60_000);
      return composeCode(words, letter, content.code, [life, ...seen(content)]);
    }
    case "sign-up-link":
    case "forgot-link": {
      const isForgot = content.about === "forgot-link";
      const { subject, lead, link: name, notYou } = isForgot ? words.forgotLink : words.signUpLink;
      const path = `${isForgot ? "forgot" : "sign-up"}/link/${content.secret}`;
      const address = `${origin}/login/${path}?lng=${language}`;
      const { why, life, secrecy } = words.codeLink;
      const what = [lead, { link: { name, address } }, life(CODE_LINK_LIFETIME_MS / 60_000), why];
      return { subject, paragraphs: [...what, ...seen(content), notYou, secrecy] };
    }
    case "held-address-code":
      return composeCode(words, words.heldAddressCode, content.code);
    case "already-registered":
    case "no-password": {
      const letter = content.about === "no-password" ? words.noPassword : words.alreadyRegistered;
      const names = content.ways.map((way) => {
        if (!Object.hasOwn(words.signInWays, way)) throw new UnknownKindError("sign-in", way);
        return words.signInWays[way];
      });
      const lead = letter.lead(list(names, "disjunction"));
      return { subject: letter.subject, paragraphs: [lead, ...seen(content), words.ignore] };
    }
    case "admission": {
      const { subject, lead, yours, link: name, notYours } = words.admission;
      const address = `${origin}/login/admit/${content.secret}?lng=${language}`;
      const what = [lead, ...seen(content), yours(ADMISSION_MINUTES, time(content.until))];
      return { subject, paragraphs: [...what, { link: { name, address } }, notYours] };
    }
    case "address-resting": {
      const { subject, lead } = words.addressResting;
      return { subject, paragraphs: [lead(SLEEP_DAYS), ...seen(content), words.ignore] };
    }
    case "password-reset": {
      const { subject, lead } = words.passwordReset;
      return { subject, paragraphs: [lead, ...seen(content), ...notYou(content, "freeze")] };
    }
    case "email-changed": {
      const { subject, lead, last } = words.emailChanged;
      const what = [lead(shown(content.newEmail)), ...seen(content), ...notYou(content, "stop")];
      // Whoever takes it back hears more.
      return { subject, paragraphs: content.takeBack ? what : [...what, last] };
    }
    case "password-changed": {
      const { subject, lead } = words.passwordChanged;
      return { subject, paragraphs: [lead, ...seen(content), ...notYou(content, "freeze")] };
    }
    case "new-browser": {
      const { subject, lead, again, provider } = words.newBrowser;
      const after = content.byPassword ? [] : [provider];
      const what = [lead, ...seen(content), again, ...notYou(content, "freeze")];
      return { subject, paragraphs: [...what, ...after] };
    }
    case "service-linked": {
      const { subject, lead } = words.serviceLinked;
      const services = list(content.serviceNames, "conjunction");
      const idEmail = shown(content.idEmail);
      // Whoever only had the old account cannot log in to the ID.
      const isHolder = idEmail === content.idEmail;
      const link = isHolder ? place(services, content.serviceKind) : [];
      const paragraphs = [lead(services, idEmail), ...seen(content), ...link, ...notYou(content)];
      return { subject, paragraphs };
    }
    case "merged": {
      const { subject, lead, signIn, undo, goesBack } = words.merged;
      const [source, target] = [shown(content.sourceEmail), shown(content.targetEmail)];
      const { undoableUntil: end, goesBackUntil: open } = content;
      const deadline = end === undefined ? [] : [undo(SLEEP_DAYS, time(end), target)];
      const warning = open === undefined ? [] : [goesBack(time(open))];
      const what = [lead(source, target), ...seen(content), signIn(target), ...deadline];
      return { subject, paragraphs: [...what, ...warning, ...notYou(content)] };
    }
    case "unmerged": {
      const { subject, lead, signIn } = words.unmerged;
      const [source, target] = [shown(content.sourceEmail), shown(content.targetEmail)];
      const what = [lead(source, target), ...seen(content), signIn(source)];
      return { subject, paragraphs: [...what, words.notYou] };
    }
    case "service-deleted": {
      const { subject, lead } = words.serviceDeleted;
      const { serviceName: name } = content;
      const what = [lead(name, SLEEP_DAYS), ...seen(content)];
      return { subject: subject(name), paragraphs: [...what, words.notYou] };
    }
    case "service-left": {
      const { subject, lead, wayBack } = words.serviceLeft;
      const { serviceName: name, wakeableUntil: end } = content;
      const after = [wayBack(time(end)), ...place(name, content.serviceKind)];
      const paragraphs = [lead(name), ...seen(content), ...after, ...notYou(content)];
      return { subject: subject(name), paragraphs };
    }
    case "service-woken": {
      const { subject, lead } = words.serviceWoken;
      const { serviceName: name } = content;
      const what = [lead(name), ...seen(content), ...place(name, content.serviceKind)];
      return { subject: subject(name), paragraphs: [...what, words.notYou] };
    }
    case "link-undone": {
      const { subject, lead, again, notAgain } = words.linkUndone;
      const { serviceName: name, relinkableFrom: from } = content;
      const after = from === undefined ? again(SLEEP_DAYS) : notAgain(time(from));
      const what = [lead(name, shown(content.idEmail)), ...seen(content), after];
      return { subject: subject(name), paragraphs: [...what, words.notYou] };
    }
    case "relink-code": {
      const { lead, ...letter } = words.relinkCode;
      return composeCode(words, { ...letter, lead: lead(content.serviceName) }, content.code);
    }
    case "erase-code": {
      const { lead, ...letter } = words.eraseCode;
      return composeCode(words, { ...letter, lead: lead(content.serviceName) }, content.code);
    }
    case "service-erased": {
      const { subject, lead } = words.serviceErased;
      const { serviceName: name } = content;
      return { subject: subject(name), paragraphs: [lead(name), ...seen(content), words.notYou] };
    }
    case "account-closed": {
      const { subject, lead, wayBack, thanks } = words.accountClosed;
      const what = [lead, ...seen(content), wayBack(SLEEP_DAYS, ERASING_REMINDER_DAYS), thanks];
      return { subject, paragraphs: [...what, ...notYou(content)] };
    }
    case "take-back-links": {
      const {
        subject,
        lead,
        kinds,
        of,
        link: name,
        asked,
        allYours,
        ...when
      } = words.takeBackLinks;
      const links = content.links.flatMap(({ kind, ...link }): Paragraph[] => {
        const service = catalogue.find(({ service_id }) => service_id === link.serviceId);
        const what = service ? of(kinds[kind], service.names[language]) : kinds[kind];
        return [
          { lines: [what, when.made(time(link.madeAt)), when.until(time(link.until))] },
          { link: { name, address: `${origin}${TAKE_BACK}/${link.secret}` } },
        ];
      });
      // Whoever recognises nothing of it is not to throw the links away.
      return { subject, paragraphs: [lead, ...links, asked, ...seen(content), allYours] };
    }
    case "account-woken": {
      const { subject, lead, services } = words.accountWoken;
      const what = [lead, ...seen(content), ...named(content, services)];
      return { subject, paragraphs: [...what, ...notYou(content)] };
    }
    case "erasing-soon": {
      const { subject, lead, services, wayBack, link: name } = words.erasingSoon;
      const address = `${portalOrigin}/index?lng=${language}`;
      const what = [
        lead(time(content.closedAt), time(content.eraseAt)),
        ...named(content, services),
      ];
      return { subject, paragraphs: [...what, wayBack, { link: { name, address } }, words.notYou] };
    }
    case "account-erased": {
      const { subject, lead, services, last } = words.accountErased;
      const what = [lead(time(content.at)), ...named(content, services)];
      return { subject, paragraphs: [...what, last, words.notYou] };
    }
    case "stop-begun":
    case "stop-told":
    case "stop-reminder":
    case "account-frozen":
    case "taken-back":
    case "undone":
    case "objected":
      return composeClaim(content, {
        words,
        time,
        shown,
        seen: seen(content),
        wayBack: notYou(content),
        origin,
      });
    default:
      content satisfies never;
      throw new UnknownKindError("mail", about);
  }
}

const describeSeen = (
  words: MailWords,
  { at, browser }: Seen,
  time: (at: number) => string,
): Paragraph => ({
  lines: [
    words.seen.at(time(at)),
    ...(browser ? [words.seen.from(nameBrowser(words, browser))] : []),
  ],
});

/** Returns what people call a browser. */
export function nameBrowser({ seen }: MailWords, { browser, system }: Browser): string {
  const name = browser === "app" ? seen.inApp : (browser ?? seen.unknown);
  return system === null ? name : seen.on(name, system);
}

const composeCode = (
  words: MailWords,
  letter: MailWords["changeEmailCode"],
  code: string,
  about: readonly Paragraph[] = [words.codeLife(CODE_LIFETIME_MS / 60_000)],
): Letter => ({
  subject: letter.subject(code),
  paragraphs: [letter.lead, { code }, ...about, letter.notYou, words.codeSecrecy],
});
