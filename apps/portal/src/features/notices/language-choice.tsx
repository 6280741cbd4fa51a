import { chooseMailLanguage, type MailLanguage } from "@musubi/contract";
import { Choice } from "@musubi/ui/choice.tsx";
import { useState } from "react";
import { useAttempt } from "../../forms/use-attempt.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useNoticeWords } from "../../portal/words/notices.ts";
import { settle } from "../../rulings/settle.ts";
import { type Saving, Told } from "./told.tsx";

/** The language of mails: saved at once, also where it seems to be so already, for another tab may have changed it. */
export function LanguageChoice({ kept }: { readonly kept: MailLanguage }) {
  const words = useNoticeWords();
  const { identity } = usePortal().api;
  const attempt = useAttempt();
  const [chosen, setChosen] = useState(kept);
  const [saving, setSaving] = useState<Saving>();

  async function choose(wanted: MailLanguage): Promise<void> {
    if (saving === "saving") return;
    setSaving("saving");
    const body = { language: wanted };
    const settled = await attempt(async () =>
      settle("plain", await identity.send(chooseMailLanguage, { body })),
    );
    if (settled?.do === "done") setChosen(wanted);
    setSaving(settled && (settled.do === "done" ? "saved" : "failed"));
  }

  return (
    <>
      <p>{words.languageLead}</p>
      <div>
        <Choice
          label={words.language}
          options={words.languageNames}
          chosen={chosen}
          onChoose={(wanted) => void choose(wanted)}
        />
        <Told saving={saving} />
      </div>
    </>
  );
}
