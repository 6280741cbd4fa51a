import { helpAddress } from "@musubi/contract";
import { HELP_OF_MAIL } from "./help-of-mails.ts";
import type { Link } from "./letter.ts";
import type { MailWords } from "./mail-words.ts";
import type { Mail } from "./mails.ts";
import type { Sender } from "./pen.ts";

export type Footer = { readonly lines: readonly string[]; readonly links: readonly Link[] };

/** Returns the footer of every mail: who sent it, and where to get help. */
export const composeFooter = (
  { footer }: MailWords,
  { language, content }: Mail,
  { site, origin }: Sender,
): Footer => ({
  lines: [footer.sender(site.brand[language]), footer.noReply],
  links: [
    {
      name: footer.help,
      address: helpAddress(origin, site, language, HELP_OF_MAIL[content.about]),
    },
    { name: footer.contact, address: site.links[language].contact },
  ],
});
