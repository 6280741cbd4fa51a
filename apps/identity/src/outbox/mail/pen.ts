import { type Browser, type CatalogueEntry, canonicalEmail, REST_MS } from "@musubi/contract";
import type { SiteFile } from "@musubi/contract/brand";
import type { Fact, Letter, Paragraph } from "./letter.ts";
import type { MailWords } from "./mail-words.ts";
import type { Mail, MailContent, Notice } from "./mails.ts";
import { maskEmail } from "./mask-email.ts";
import type { Seen } from "./seen.ts";
import { tellTime } from "./tell-time.ts";

export const REST_HOURS = REST_MS / 3_600_000;

/** The sender of mails: the operator's site and services, the portal that links lead to, and identity itself. */
export type Sender = {
  readonly site: SiteFile;
  readonly catalogue: readonly CatalogueEntry[];
  readonly portalOrigin: string;
  readonly origin: string;
};

/** One composer for each kind of mail. */
export type Letters = {
  readonly [K in MailContent["about"]]: (
    content: MailContent & { readonly about: K },
    pen: Pen,
  ) => Letter;
};

type Advice = {
  readonly advice?: keyof MailWords["takeBack"];
  readonly why?: readonly Paragraph[];
};

/** The tools that every letter is written with. */
export type Pen = ReturnType<typeof createPen>;

export function createPen(
  { to, language }: Pick<Mail, "to" | "language">,
  words: MailWords,
  { site, catalogue, portalOrigin, origin }: Sender,
) {
  const time = (at: number) => tellTime(words, at, language, site.time_zone);
  /** Linked pages open in the mail's language. */
  const page = (path: string) => `${origin}/login/${path}?lng=${language}`;
  const takeBackPage = (secret: string) => page(`take-back/${secret}`);
  const takeBackButton = (
    secret: string,
    button: keyof MailWords["takeBackButtons"],
  ): Paragraph => ({
    button: {
      name: words.takeBackButtons[button],
      address: takeBackPage(secret),
    },
  });
  const portalPage = (path: string) => `${portalOrigin}/${path}?lng=${language}`;
  /** The site's name for an ID. It is not broken across lines. */
  const brand = site.brand[language].replaceAll(" ", "\u00a0");
  /** Masks every address but the recipient's own: it may belong to another person. */
  const shown = (email: string) =>
    canonicalEmail(email) === canonicalEmail(to) ? email : maskEmail(email);
  const nameId = (email: string) => words.id(brand, shown(email));

  return {
    words,
    brand,
    nameId,
    /** The recipient's own ID. */
    id: nameId(to),
    time,
    page,
    takeBackPage,
    takeBackButton,
    portalPage,
    /** The portal lets a reader in who is logged in, and leads any other to the log-in page. */
    logIn: { button: { name: words.logIn, address: portalPage("index") } } satisfies Paragraph,

    list: (names: readonly string[], type: Intl.ListFormatOptions["type"] = "conjunction") =>
      new Intl.ListFormat(language, { type }).format(names),

    nameService: (serviceId: number | null): string | undefined =>
      catalogue.find(({ service_id }) => service_id === serviceId)?.names[language],

    shown,

    /** Says when the event happened, from which browser, and what else is to be known of it. */
    seen: (
      { seen }: { readonly seen: Seen },
      { at, from }: Pick<MailWords["seen"], "at" | "from"> = words.seen,
      more: readonly Fact[] = [],
    ): Paragraph[] => {
      const when = { name: at, value: time(seen.at) };
      const where = seen.browser && { name: from, value: nameBrowser(words, seen.browser) };
      return [{ facts: [when, ...(where ? [where] : []), ...more] }];
    },

    /** Links to the portal's screen of a service. */
    place: (kind: string | undefined): Paragraph[] => {
      if (kind === undefined) return [];
      const address = portalPage(`service/${kind}`);
      return [{ link: { name: words.servicePlace, address } }];
    },

    /**
     * Says what a reader should do who did not cause the event, with the take-back link if there is one. `why`: what
     * explains the event. A frightened reader sees the button first, and reasons after it.
     */
    notYou: (
      { takeBack }: Notice,
      button: keyof MailWords["takeBackButtons"],
      { advice = "undo", why = [] }: Advice = {},
    ): Paragraph[] => {
      if (!takeBack) return [...why, words.notYou];
      const until = time(takeBack.until);
      const says = words.takeBack[advice];
      const browsers = { name: words.browsers, address: portalPage("sessions") };
      const calm = button === "freeze" || button === "credential" ? [{ link: browsers }] : [];
      const act = [says.lead, takeBackButton(takeBack.secret, button), ...calm];
      return [...act, ...why, says.after(until)];
    },
  };
}

/** Returns the common name of a browser. */
export function nameBrowser({ seen }: MailWords, { browser, system }: Browser): string {
  const name = browser === "app" ? seen.inApp : (browser ?? seen.unknown);
  return system === null ? name : seen.on(name, system);
}
