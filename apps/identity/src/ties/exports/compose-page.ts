import { describeBrowser, type Language } from "@musubi/contract";
import { dataFile as en } from "@musubi/messages/en/data-file";
import { dataFile as ja } from "@musubi/messages/ja/data-file";
import type { Words } from "@musubi/messages/words";
import { chooseColours } from "../../outbox/mail/mail-colours.ts";
import { MAIL_WORDS } from "../../outbox/mail/mail-words.ts";
import { nameBrowser } from "../../outbox/mail/pen.ts";
import { escapeHtml } from "../../outbox/mail/render-html.ts";
import { tellTime } from "../../outbox/mail/tell-time.ts";
import type { Config } from "../../settings/config.ts";
import { nameService } from "../name-service.ts";
import type { Holdings } from "./describe-holdings.ts";
import { drawFacts, drawJson, drawSection, drawTable, drawText } from "./page-parts.ts";
import { drawStyle } from "./page-style.ts";
import type { Contents, GivenData } from "./read-export.ts";

type FileWords = Words<typeof ja>;

const WORDS: Readonly<Record<Language, FileWords>> = { ja, en };

/** What a page is written with: its words, and how it names times, browsers and services. */
type Pen = ReturnType<typeof createPen>;

/**
 * Writes a holder's file as a page that can be read without us, in years too: it holds everything that it shows, fetches
 * nothing, and runs nothing, whatever a service has put into it.
 */
export function composePage(
  config: Pick<Config, "site" | "catalogue">,
  { made_at, kept_here: held, kept_by_services: given }: Contents,
  language: Language,
): string {
  const pen = createPen(config, language);
  const { words, time } = pen;
  const title = escapeHtml(words.title(config.site.brand[language]));
  const sections = [
    ...drawAccount(pen, held),
    ...given.map((each) => drawGiven(pen, each)),
    ...drawUse(pen, held),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${title}</title>
<style>${drawStyle(chooseColours(config.site))}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${drawText(words.lead(held.id.email, time(made_at)))}
${drawText(words.care)}
${sections.join("\n")}
</main>
</body>
</html>
`;
}

function createPen({ site, catalogue }: Pick<Config, "site" | "catalogue">, language: Language) {
  const words = WORDS[language];
  const mailWords = MAIL_WORDS[language];
  const time = (at: string) => tellTime(mailWords, Date.parse(at), language, site.time_zone);
  return {
    words,
    undone: mailWords.takeBackLinks,
    providers: mailWords.signInWays,
    time,
    list: (names: readonly string[]) => new Intl.ListFormat(language).format(names),
    timeIfAny: (at: string | null) => (at === null ? null : time(at)),
    browser: (userAgent: string | null) =>
      userAgent ? nameBrowser(mailWords, describeBrowser(userAgent)) : words.unknownBrowser,
    service: (serviceId: number) => nameService(catalogue, serviceId, language),
    serviceOf: (kind: string | null) =>
      catalogue.find((entry) => entry.kind === kind)?.names[language],
    clientOf: (client: string) =>
      catalogue.find((entry) => entry.client?.id === client)?.names[language] ?? client,
  };
}

/** Returns what a kind of mail is called; a newer version may have written others. */
const nameNotice = (kind: string, names: Readonly<Record<string, string>>): string =>
  (Object.hasOwn(names, kind) ? names[kind] : undefined) ?? kind;

/** The ID, how it is logged in to, and where it is used. */
function drawAccount({ words, time, ...pen }: Pen, held: Holdings): string[] {
  const { id, ways, services } = words;
  const password = held.ways_in.password;
  const language = id.languages[held.id.language];
  return [
    drawSection(
      id.title,
      drawFacts([
        [id.email, held.id.email],
        [id.confirmed, pen.timeIfAny(held.id.email_confirmed_at)],
        [id.language, held.id.mail_language === null ? id.asPages(language) : language],
        [id.since, time(held.id.since)],
        [id.subject, held.id.subject],
        [
          id.declined,
          pen.list(held.declined_notices.map(({ kind }) => nameNotice(kind, id.notices))) || null,
        ],
      ]),
    ),
    drawSection(
      ways.title,
      ...(password ? [drawFacts([[ways.password, ways.since(time(password.since))]])] : []),
      ...held.ways_in.providers.map(({ provider, issuer, subject, since }) =>
        drawFacts([
          [pen.providers[provider], ways.since(time(since))],
          [ways.issuer, issuer],
          [ways.subject, subject],
        ]),
      ),
      ...held.ways_in.passkeys.map(({ name, since, last_used_at }) =>
        drawFacts([
          [ways.passkey, name],
          [ways.added, time(since)],
          [ways.used, pen.timeIfAny(last_used_at)],
        ]),
      ),
    ),
    drawSection(
      services.title,
      ...(held.services.length === 0 ? [drawText(words.none)] : []),
      ...held.services.map((each) =>
        drawFacts([
          [services.service, pen.service(each.service_id) || `${each.service_id}`],
          [services.state, services.states[each.state]],
          [services.since, time(each.since)],
          [services.emailThere, each.email_there],
          [services.linked, each.linked?.email ?? null],
          [services.linkedAt, pen.timeIfAny(each.linked?.at ?? null)],
          [services.leftAt, pen.timeIfAny(each.left_at)],
          [services.erasedFrom, pen.timeIfAny(each.erased_from)],
        ]),
      ),
    ),
  ];
}

function drawGiven({ words }: Pen, { name, state, data }: GivenData): string {
  const { title, lead, ask, ...reasons } = words.given;
  if (state === "held") return drawSection(title(name), drawText(lead), drawJson(data, words));
  const next = state === "none" ? [] : [drawText(ask)];
  return drawSection(title(name), drawText(reasons[state]), ...next);
}

/** Where the ID is logged in, and what was done with it. */
function drawUse({ words, time, browser, ...pen }: Pen, held: Holdings): string[] {
  const { sessions, browsers, addresses, undoable, activity, none } = words;
  const operations: Readonly<Record<string, string>> = activity.operations;
  const atServices = held.sessions_at_services.map(({ client }) => pen.clientOf(client));
  return [
    drawSection(
      sessions.title,
      drawTable(
        [sessions.since, sessions.browser],
        held.sessions.map(({ since, user_agent }) => [time(since), browser(user_agent)]),
        none,
      ),
      drawFacts([[sessions.atServices, pen.list([...new Set(atServices)]) || none]]),
    ),
    drawSection(
      browsers.title,
      drawTable(
        [browsers.since, browsers.last, browsers.browser],
        held.known_browsers.map(({ since, last_used_at, user_agent }) => [
          time(since),
          time(last_used_at),
          browser(user_agent),
        ]),
        none,
      ),
    ),
    drawSection(
      addresses.title,
      drawTable(
        [addresses.email, addresses.until],
        held.earlier_addresses.map(({ email, until }) => [email, time(until)]),
        none,
      ),
    ),
    drawSection(
      undoable.title,
      drawTable(
        [undoable.what, undoable.made, undoable.until],
        held.can_be_undone.map(({ what, service, made_at, until }) => {
          const name = pen.serviceOf(service);
          const kind = pen.undone.kinds[what];
          return [name ? pen.undone.of(kind, name) : kind, time(made_at), time(until)];
        }),
        none,
      ),
    ),
    drawSection(
      activity.title,
      drawTable(
        [activity.at, activity.what, activity.result, activity.browser],
        held.activity.map(({ at, what, is_refused, times, user_agent }) => [
          time(at),
          operations[what] ?? activity.other,
          is_refused ? activity.refused(times) : activity.done,
          user_agent === "" ? "" : browser(user_agent),
        ]),
        none,
      ),
      ...(held.activity_is_cut ? [drawText(activity.isCut)] : []),
    ),
  ];
}
