import { UnknownKindError } from "../unknown-kind.ts";
import type { Letter } from "./letter.ts";
import { claimLetters } from "./letters/claims.ts";
import { closingLetters } from "./letters/closing.ts";
import { codeLetters } from "./letters/codes.ts";
import { logInLetters } from "./letters/log-in.ts";
import { serviceLetters } from "./letters/services.ts";
import type { MailWords } from "./mail-words.ts";
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
  return compose(content, createPen(mail, words, sender));
}
