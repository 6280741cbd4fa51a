import { CODE_LIFETIME_MS, CODE_LINK_LIFETIME_MS } from "@musubi/contract";
import type { Letter } from "../letter.ts";
import type { MailWords } from "../mail-words.ts";
import type { Asked } from "../mails.ts";
import type { Letters, Pen } from "../pen.ts";

const CODE_MINUTES = CODE_LIFETIME_MS / 60_000;
const LINK_MINUTES = CODE_LINK_LIFETIME_MS / 60_000;

/** Letters with a code to type in, or a link instead. */
export const codeLetters = {
  "change-email-code": (content, pen) => composeCode(content, pen.words.changeEmailCode, pen),

  "held-address-code"(content, pen) {
    const { leadOfMerge, ...words } = pen.words.heldAddressCode;
    return composeCode(content, content.isMerge ? { ...words, lead: leadOfMerge } : words, pen);
  },

  "prove-code": (content, pen) => composeCode(content, pen.words.proveCode, pen),

  unproven(content, { words, seen, page, logIn }) {
    const { subject, lead, own, otherwise, link: name, life } = words.unproven;
    const address = page(`sign-up/link/${content.secret}`);
    const what = [lead, own, logIn, otherwise, { link: { name, address } }, life(LINK_MINUTES)];
    return { subject, paragraphs: [...what, ...seen(content), words.ignore] };
  },

  "service-reset-code": (content, pen) => composeServiceCode(content, "serviceResetCode", pen),

  "relink-code": (content, pen) => composeServiceCode(content, "relinkCode", pen),

  "erase-code"(content, pen) {
    const { title, lead, notYou, withoutPassword } = pen.words.eraseCode;
    const { serviceName: name, hasPassword } = content;
    const advice = hasPassword ? notYou : withoutPassword;
    return composeCode(content, { title: title(name), lead: lead(name), notYou: advice }, pen);
  },

  "sign-up-code": (content, pen) =>
    composeCode(content, pen.words.signUpCode, pen, pen.words.requestLife),

  "forgot-code": (content, pen) =>
    composeCode(content, pen.words.forgotCode, pen, pen.words.requestLife),

  "sign-up-link": (content, pen) =>
    composeLink(content, pen.words.signUpLink, pen.page(`sign-up/link/${content.secret}`), pen),

  "forgot-link": (content, pen) =>
    composeLink(content, pen.words.forgotLink, pen.page(`forgot/link/${content.secret}`), pen),
} satisfies Partial<Letters>;

type Coded = Asked & { readonly code: string };

function composeCode(
  content: Coded,
  { title, lead, notYou }: MailWords["changeEmailCode"],
  { words, seen }: Pen,
  tellLife = words.codeLife,
): Letter {
  const { code } = content;
  const about = [tellLife(CODE_MINUTES), ...seen(content), notYou, words.codeSecrecy];
  const subject = words.codeSubject(code, title);
  return { subject, title, paragraphs: [lead, { code }, ...about] };
}

function composeServiceCode(
  content: Coded & { readonly serviceName: string },
  kind: "serviceResetCode" | "relinkCode",
  pen: Pen,
): Letter {
  const { title, lead, notYou } = pen.words[kind];
  const { serviceName: name } = content;
  return composeCode(content, { title: title(name), lead: lead(name), notYou }, pen);
}

function composeLink(
  content: Asked,
  { subject, lead, link: name, notYou }: MailWords["forgotLink"],
  address: string,
  { words, seen }: Pen,
): Letter {
  const { why, life, secrecy } = words.codeLink;
  const what = [lead, { button: { name, address } }, life(LINK_MINUTES), why];
  return { subject, paragraphs: [...what, ...seen(content), notYou, secrecy] };
}
