import type { Footer } from "./footer.ts";
import type { Letter, Link } from "./letter.ts";
import type { MailWords } from "./mail-words.ts";

export function renderText(
  words: MailWords,
  { subject, title = subject, paragraphs }: Letter,
  { lines, links }: Footer,
): string {
  const writeLink = ({ name, address }: Link) => words.link(name, address);
  const body = paragraphs.map((part) => {
    if (typeof part === "string") return part;
    if ("code" in part) return words.codeLine(part.code);
    if ("button" in part) return writeLink(part.button);
    if ("link" in part) return writeLink(part.link);
    if ("says" in part) return `${part.says}\n${writeLink(part.to)}`;
    const facts = part.facts.map(({ name, value }) => words.fact(name, value));
    const heading = part.about === undefined ? [] : [part.about];
    return [...heading, ...facts, ...(part.more ? [writeLink(part.more)] : [])].join("\n");
  });
  const footer = [...lines, ...links.map(writeLink)];
  return `${title}\n\n${body.join("\n\n")}\n\n----------\n${footer.join("\n")}\n`;
}
