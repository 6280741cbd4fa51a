import type { Outcome } from "@musubi/contract/client";
import { useState } from "react";
import { useAttempt } from "../../forms/use-attempt.ts";
import { useNoticeWords } from "../../portal/words/notices.ts";
import { settle } from "../../rulings/settle.ts";
import classes from "./notices.module.css";

/** How it went with what was chosen last. */
type Saving = "saving" | "saved" | "failed" | undefined;

/** A choice that is saved as soon as it is made. One at a time; it returns whether it was. */
export function useSaving() {
  const attempt = useAttempt();
  const [saving, setSaving] = useState<Saving>();
  async function save(act: () => Promise<Outcome<unknown>>): Promise<boolean> {
    setSaving("saving");
    const settled = await attempt(async () => settle("plain", await act()));
    const isSaved = settled?.do === "done";
    setSaving(settled && (isSaved ? "saved" : "failed"));
    return isSaved;
  }
  return { saving, save };
}

/** A word beside what was chosen, read out. It has its room before it is said. */
export function Told({ saving }: { readonly saving: Saving }) {
  const { saved, failed } = useNoticeWords();
  return (
    <div className={classes.told}>
      <p role="status" className={classes.saved}>
        {saving === "saved" ? saved : ""}
      </p>
      {saving === "failed" && (
        <p role="alert" className={classes.failed}>
          {failed}
        </p>
      )}
    </div>
  );
}
