import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import classes from "./popup-notice.module.css";
import type { OpenPopup } from "./sign-in-by-popup.ts";

type PopupNoticeProps = {
  readonly popup: OpenPopup;
  readonly words: Readonly<Record<"waiting" | "openAgain" | "callOff", string>>;
};

/** For users who lost the popup behind other windows, and for those who want to cancel. */
export const PopupNotice = ({ popup, words }: PopupNoticeProps) => (
  <Notice kind="info" live>
    <p>{words.waiting}</p>
    <div className={classes.buttons}>
      <Button kind="quiet" size="compact" onClick={popup.openAgain}>
        {words.openAgain}
      </Button>
      <Button kind="text" size="compact" onClick={popup.callOff}>
        {words.callOff}
      </Button>
    </div>
  </Notice>
);
