import { WordsBoundary } from "../errors/words-boundary.tsx";
import { SocialPopup } from "../popup/social-popup.tsx";

/** `/social-popup`: for a window of ours that comes back from Google or Apple, whichever holder is signed in. */
export default function SocialPopupRoute() {
  return (
    <WordsBoundary>
      <SocialPopup />
    </WordsBoundary>
  );
}
