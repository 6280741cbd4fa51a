import type { Language } from "@musubi/contract";

/** The contents of a mail, before it is rendered. */
export type Letter = {
  readonly subject: string;
  /** The heading, if it differs from the subject. */
  readonly title?: string;
  readonly paragraphs: readonly Paragraph[];
};

export type Paragraph =
  | string
  /** The facts about one thing, and a link to more. */
  | { readonly facts: readonly Fact[]; readonly about?: string; readonly more?: Link }
  | { readonly code: string }
  /** What the reader is to do: a button, with its address in text for readers who cannot press it. */
  | { readonly button: Link }
  /** Another page that the reader may want. */
  | { readonly link: Link }
  /** A sentence in another language than the letter's, and where it leads. */
  | { readonly language: Language; readonly says: string; readonly to: Link };

export type Fact = { readonly name: string; readonly value: string };

export type Link = { readonly name: string; readonly address: string };
