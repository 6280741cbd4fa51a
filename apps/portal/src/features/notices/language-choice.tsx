import type { Language } from "@musubi/contract";
import { Choice } from "@musubi/ui/choice.tsx";
import { useState } from "react";
import { useNoticeWords } from "../../portal/lazy-words/notices.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { type Saving, Told } from "./told.tsx";

/** The language of the mails is that of the screens: one setting, here and in the head of every screen. */
export function LanguageChoice() {
  const words = useNoticeWords();
  const { switchLanguage } = usePortal();
  const language = useLanguage();
  const [saving, setSaving] = useState<Saving>();

  async function choose(chosen: Language): Promise<void> {
    setSaving("saving");
    setSaving((await switchLanguage(chosen)) ? "saved" : "failed");
  }

  return (
    <div>
      <Choice
        label={words.language}
        options={words.languageNames}
        chosen={language}
        onChoose={(chosen) => void choose(chosen)}
      />
      <Told saving={saving} />
    </div>
  );
}
