import { plain } from "@musubi/phrases";
import { UnknownKindError } from "../unknown-kind.ts";
import { composeMail } from "./compose-mail.ts";
import { composeFooter } from "./footer.ts";
import { MAIL_WORDS } from "./mail-words.ts";
import type { Mail } from "./mails.ts";
import { chooseMark } from "./mark.ts";
import type { Sender } from "./pen.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";

export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The pictures that the HTML shows by `cid:`; it fetches nothing else. */
  readonly pictures: readonly { readonly cid: string; readonly content: Buffer }[];
};

/** Renders a mail as plain text and as HTML that fetches nothing. */
export function renderMail(mail: Mail, sender: Sender): RenderedMail {
  const { language } = mail;
  const { site } = sender;
  if (!Object.hasOwn(MAIL_WORDS, language)) throw new UnknownKindError("language", language);
  const words = MAIL_WORDS[language];
  const letter = composeMail(mail, words, sender);
  const footer = composeFooter(words, mail, sender);
  const brand = site.brand[language];
  const mark = chooseMark(site, brand);
  return {
    subject: plain(words.subject(brand, letter.subject)),
    text: plain(renderText(words, letter, footer)),
    html: renderHtml(words, letter, footer, { language, site, brand, mark }),
    pictures: "picture" in mark ? [{ cid: mark.cid, content: mark.picture }] : [],
  };
}
