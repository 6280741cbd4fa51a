import { LeaveIcon } from "./icons.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** The icon of a link to another site or a new tab, and the same in words for a screen reader. */
export const AwaySign = ({ words }: { readonly words: string }) => (
  <>
    <VisuallyHidden>{` ${words}`}</VisuallyHidden>
    <LeaveIcon />
  </>
);
