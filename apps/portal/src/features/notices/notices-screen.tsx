import { describeNotices, type MailLanguage } from "@musubi/contract";
import { noticeWords } from "@musubi/messages/both/notices";
import { Section } from "@musubi/ui/section.tsx";
import { Screen } from "../../frame/screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { loadedFrom } from "../../loading/loaded.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { LanguageChoice } from "./language-choice.tsx";
import classes from "./notices.module.css";

/** `/notices`: the language of mails, and which mails there are. */
function NoticesScreen({ data: { language } }: ScreenProps<{ readonly language: MailLanguage }>) {
  const words = useWordsOf(noticeWords);
  return (
    <Screen back={{ to: PATHS.home }} title={words.title} lead={words.lead}>
      <Section title={words.language}>
        <LanguageChoice kept={language} />
      </Section>
      <Section title={words.always} titleId="always">
        <p>{words.alwaysLead}</p>
        <ul className={classes.points} aria-labelledby="always">
          {words.security.map((mail) => (
            <li key={mail}>{mail}</li>
          ))}
        </ul>
      </Section>
    </Screen>
  );
}

export default defineScreen({
  load: async ({ api }) => loadedFrom(await api.identity.send(describeNotices, {})),
  Screen: NoticesScreen,
});
