import { chooseMailLanguage, describeNotices, type MailLanguage } from "@musubi/contract";
import { noticeWords } from "@musubi/messages/both/notices";
import { Choice } from "@musubi/ui/choice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import { useState } from "react";
import { useProtected } from "../../forms/use-protected.ts";
import { Screen } from "../../frame/screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { loadedFrom } from "../../loading/loaded.ts";
import { PATHS } from "../../navigation/paths.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { decideNext } from "../../refusals/next.ts";
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

/** The language of mails. Saved at once, even if it seems unchanged, because another tab may have changed it. */
function LanguageChoice({ kept }: { readonly kept: MailLanguage }) {
  const words = useWordsOf(noticeWords);
  const { identity } = usePortal().api;
  const runProtected = useProtected();
  const [chosen, setChosen] = useState<MailLanguage>();
  const [saving, setSaving] = useState<"saving" | "saved" | "failed">();

  async function choose(language: MailLanguage): Promise<void> {
    if (saving === "saving") return;
    setSaving("saving");
    const next = await runProtected(async () =>
      decideNext("plain", await identity.send(chooseMailLanguage, { body: { language } })),
    );
    const isSaved = next?.do === "go-on";
    setSaving(next && (isSaved ? "saved" : "failed"));
    if (isSaved) setChosen(language);
  }

  return (
    <>
      <p>{words.languageLead}</p>
      <div>
        <Choice
          label={<VisuallyHidden>{words.language}</VisuallyHidden>}
          options={words.languageNames}
          chosen={chosen ?? kept}
          onChoose={(wanted) => void choose(wanted)}
        />
        <p className={classes.told}>
          <span role="status" className={classes.saved}>
            {saving === "saved" ? words.saved : ""}
          </span>
        </p>
        {saving === "failed" && (
          <span role="alert" className={classes.failed}>
            {words.failed}
          </span>
        )}
      </div>
    </>
  );
}
