import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { ActionList } from "@musubi/ui/action-list.tsx";
import { Section } from "@musubi/ui/section.tsx";
import text from "../../frame/text.module.css";
import { useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import { useHelp } from "../../portal/use-help.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";

/** What to do when no mail comes. */
export function NotReceived() {
  const links = usePortal().config.site.links[useLanguage()];
  const help = useHelp();
  const { code } = useWordsOf(emailAndPasswordWords);
  const { common } = useWords();
  const words = code.notReceived;
  return (
    <Section title={words.title} titleId="not-received" aria-labelledby="not-received">
      <p className={text.small}>{words.lead}</p>
      <ActionList
        away={common.away}
        items={[
          { key: "help", label: words.help, link: { href: help("code") } },
          { key: "contact", label: common.contact, link: { href: links.contact } },
        ]}
      />
    </Section>
  );
}
