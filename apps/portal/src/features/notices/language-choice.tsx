import { chooseMailLanguage, type MailLanguage } from "@musubi/contract";
import { Choice } from "@musubi/ui/choice.tsx";
import { useState } from "react";
import { usePortal } from "../../portal/portal-context.ts";
import { useNoticeWords } from "../../portal/words/notices.ts";
import { Told, useSaving } from "./told.tsx";

/** The language of mails: saved at once, also where it seems to be so already, for another tab may have changed it. */
export function LanguageChoice({ kept }: { readonly kept: MailLanguage }) {
  const words = useNoticeWords();
  const { identity } = usePortal().api;
  const [chosen, setChosen] = useState<MailLanguage>();
  const { saving, save } = useSaving();

  async function choose(wanted: MailLanguage): Promise<void> {
    if (saving === "saving") return;
    const body = { language: wanted };
    if (await save(() => identity.send(chooseMailLanguage, { body }))) setChosen(wanted);
  }

  return (
    <>
      <p>{words.languageLead}</p>
      <div>
        <Choice
          label={words.language}
          options={words.languageNames}
          chosen={chosen ?? kept}
          onChoose={(wanted) => void choose(wanted)}
        />
        <Told saving={saving} />
      </div>
    </>
  );
}
