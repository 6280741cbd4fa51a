/** What a mail says, before it has a form. */
export type Letter = { readonly subject: string; readonly paragraphs: readonly Paragraph[] };

export type Paragraph =
  | string
  | { readonly lines: readonly string[] }
  | { readonly code: string }
  | { readonly link: Link };

export type Link = { readonly name: string; readonly address: string };
