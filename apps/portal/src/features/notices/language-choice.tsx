import type { Language } from "@musubi/contract";
import { Choice } from "@musubi/ui/choice.tsx";
import { useState } from "react";
import { useStore } from "zustand";
import { useNoticeWords } from "../../portal/lazy-words/notices.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { type Saving, Told } from "./told.tsx";

/** The language of the mails as the account has it, which the screens of another browser need not have. */
export function LanguageChoice() {
  const words = useNoticeWords();
  const { chooseLanguage, session } = usePortal();
  const spoken = useLanguage();
  const { language = spoken } = useStore(session.accountLanguage.store);
  const [saving, setSaving] = useState<Saving>();

  async function choose(chosen: Language): Promise<void> {
    if (saving === "saving") return;
    setSaving("saving");
    setSaving((await chooseLanguage(chosen)) ? "saved" : "failed");
  }

  return (
    <>
      <p>{words.languageLead[language]}</p>
      <div>
        <Choice
          label={words.language}
          options={words.languageNames}
          chosen={language}
          onChoose={(chosen) => void choose(chosen)}
        />
        <Told saving={saving} />
      </div>
    </>
  );
}
