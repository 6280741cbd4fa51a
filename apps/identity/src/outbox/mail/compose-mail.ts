import { UnknownKindError } from "../unknown-kind.ts";
import type { Letter, Paragraph } from "./letter.ts";
import { claimLetters } from "./letters/claims.ts";
import { closingLetters } from "./letters/closing.ts";
import { codeLetters } from "./letters/codes.ts";
import { logInLetters } from "./letters/log-in.ts";
import { serviceLetters } from "./letters/services.ts";
import { MAIL_WORDS, type MailWords } from "./mail-words.ts";
import type { Mail, MailContent } from "./mails.ts";
import { createPen, type Letters, type Pen, type Sender } from "./pen.ts";

const LETTERS: Letters = {
  ...codeLetters,
  ...logInLetters,
  ...serviceLetters,
  ...closingLetters,
  ...claimLetters,
};

/** Puts a mail into words. */
export function composeMail(mail: Mail, words: MailWords, sender: Sender): Letter {
  const { content } = mail;
  if (!Object.hasOwn(LETTERS, content.about)) throw new UnknownKindError("mail", content.about);
  const compose = LETTERS[content.about] as (content: MailContent, pen: Pen) => Letter;
  const letter = compose(content, createPen(mail, words, sender));
  return { ...letter, paragraphs: [...letter.paragraphs, ...warnElsewise(mail, sender)] };
}

/** The way to take a change back, for a reader who does not know the mail's language: a thief may have chosen it. */
function warnElsewise({ content, ...mail }: Mail, sender: Sender): readonly Paragraph[] {
  if (!("takeBack" in content) || !content.takeBack) return [];
  const language = mail.language === "ja" ? "en" : "ja";
  const { says, link: name } = MAIL_WORDS[language].elsewise;
  const { takeBackPage } = createPen({ ...mail, language }, MAIL_WORDS[language], sender);
  return [{ language, says, to: { name, address: takeBackPage(content.takeBack.secret) } }];
}
