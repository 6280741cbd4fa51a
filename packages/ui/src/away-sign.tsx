import { LeaveIcon } from "./icons.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** The sign of a link that leads away from us, and the same in words for a screen reader. */
export const AwaySign = ({ words }: { readonly words: string }) => (
  <>
    <VisuallyHidden>{` ${words}`}</VisuallyHidden>
    <LeaveIcon />
  </>
);
