import type { Language, Site } from "@musubi/contract";
import type { Link } from "./letter.ts";
import type { MailWords } from "./mail-words.ts";

export type Footer = { readonly lines: readonly string[]; readonly links: readonly Link[] };

/** Returns what stands below every mail: who sent it, and where help is. */
export const composeFooter = ({ footer }: MailWords, language: Language, site: Site): Footer => ({
  lines: [footer.sender(site.brand[language]), footer.noReply],
  links: [
    { name: footer.help, address: site.links[language].help },
    { name: footer.contact, address: site.links[language].contact },
  ],
});
