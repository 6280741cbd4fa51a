import type { LoginPage } from "@musubi/contract/login-pages";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";

type PopupPageProps = Extract<LoginPage, { page: "popup" }>;

/** The last page of a social popup on our side. Its script reports the answer, and closes the popup if it can. */
export function PopupPage({ frame, answer, target, fallback }: PopupPageProps) {
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
