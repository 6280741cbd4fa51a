import type { PageOf } from "@musubi/contract/login-pages";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";

/** The last page of a social popup. Its script posts the answer to the opener; without one, the portal takes over. */
export function PopupPage({ frame, answer, target, fallback }: PageOf<"popup">) {
  const words = WORDS[frame.language].login.popup[answer.ok ? "done" : "failed"];
  return (
    <div
      data-popup={JSON.stringify(answer)}
      data-popup-target={target}
      data-popup-fallback={fallback}
    >
      <PageTitle lead={words.body}>{words.title}</PageTitle>
    </div>
  );
}
