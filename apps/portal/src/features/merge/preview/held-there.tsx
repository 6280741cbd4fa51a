import type { MergePreview } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { HelpLink } from "../../../forms/help-link.tsx";
import { PATHS } from "../../../navigation/paths.ts";
import { usePortal } from "../../../portal/portal-context.ts";
import { useDay } from "../../../portal/use-day.ts";
import { useWordsOf } from "../../../portal/words/words-of.ts";
import { findOtherId } from "../shared/other-id.ts";
import classes from "./preview.module.css";

/** Returns whether the other ID's address was changed lately, so that the earlier addresses must confirm the merge. */
export const isHeldThere = ({ source_confirmed_from: from }: MergePreview): boolean =>
  from !== null;

/** Says that the earlier addresses of the other ID must confirm, at that ID's own login, or until when to wait. */
export function HeldThere({ preview }: { readonly preview: MergePreview }) {
  const { title, why, steps, instead, submit } = useWordsOf(mergingWords).preview.heldThere;
  const { session } = usePortal();
  const day = useDay();
  if (!isHeldThere(preview)) return null;
  const { email } = preview.source;
  const prompt = `held-address ${preview.source_deed}` as const;
  const confirm = () => session.switchHolder(PATHS.home, findOtherId()?.subject, prompt);
  return (
    <Notice kind="alert" title={title}>
      <p>{why(email)}</p>
      <ol className={classes.steps}>
        <li>{steps.logOut}</li>
        <li>{steps.confirm(email)}</li>
        <li>{steps.again}</li>
      </ol>
      <p>{instead(day(preview.source_confirmed_from))}</p>
      <Button kind="quiet" onClick={() => void confirm()}>
        {submit}
      </Button>
      <HelpLink topic="earlier-address" />
    </Notice>
  );
}
