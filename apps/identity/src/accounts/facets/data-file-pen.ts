import { describeBrowser, type Language } from "@musubi/contract";
import { dataFileWords } from "@musubi/messages/both/data-file";
import type { Words } from "@musubi/messages/words";
import { MAIL_WORDS } from "../../outbox/mail/mail-words.ts";
import { nameBrowser } from "../../outbox/mail/pen.ts";
import { tellTime } from "../../outbox/mail/tell-time.ts";
import type { Config } from "../../settings/config.ts";

const WORDS: Readonly<Record<Language, Words<typeof dataFileWords.ja>>> = dataFileWords;

/** What the page of a holder's data file is written with: its words, and names for times, browsers and services. */
export type Pen = ReturnType<typeof createPen>;

export function createPen(
  { site, catalogue }: Pick<Config, "site" | "catalogue">,
  language: Language,
) {
  const words = WORDS[language];
  const mailWords = MAIL_WORDS[language];
  const time = (at: string) => tellTime(mailWords, Date.parse(at), language, site.time_zone);
  const nameOf = (entry: (typeof catalogue)[number] | undefined) => entry?.names[language];
  return {
    words,
    undone: mailWords.takeBackLinks,
    providers: mailWords.credentials,
    time,
    list: (names: readonly string[]) => new Intl.ListFormat(language).format(names),
    timeIfAny: (at: string | null) => (at === null ? null : time(at)),
    browser: (userAgent: string | null) =>
      userAgent ? nameBrowser(mailWords, describeBrowser(userAgent)) : words.unknownBrowser,
    service: (serviceId: number) =>
      nameOf(catalogue.find((entry) => entry.service_id === serviceId)) || `${serviceId}`,
    serviceOf: (kind: string | null) => nameOf(catalogue.find((entry) => entry.kind === kind)),
    clientOf: (client: string) =>
      nameOf(catalogue.find((entry) => entry.clients.some(({ id }) => id === client))) ?? client,
  };
}
