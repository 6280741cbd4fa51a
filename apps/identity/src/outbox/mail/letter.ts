/** What a mail says, before it has a form. */
export type Letter = {
  readonly subject: string;
  /** Its heading, where that is not the subject. */
  readonly title?: string;
  readonly paragraphs: readonly Paragraph[];
};

export type Paragraph =
  | string
  /** What is known of one thing, and where there is more of it. */
  | { readonly facts: readonly Fact[]; readonly about?: string; readonly more?: Link }
  | { readonly code: string }
  /** What its reader is to do: a button, with its address for those who cannot press it. */
  | { readonly button: Link }
  /** Where else they may go. */
  | { readonly link: Link };

export type Fact = { readonly name: string; readonly value: string };

export type Link = { readonly name: string; readonly address: string };
