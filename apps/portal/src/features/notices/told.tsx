import { useNoticeWords } from "../../portal/words/notices.ts";
import classes from "./notices.module.css";

/** How it went with what was chosen last. */
export type Saving = "saving" | "saved" | "failed" | undefined;

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
