import { Button } from "@musubi/ui/button.tsx";
import { Alert } from "@musubi/ui/notice.tsx";
import type { ReactNode } from "react";
import text from "../../frame/text.module.css";
import { useLinkingWords } from "../../portal/words/linking.ts";
import classes from "./account-auth-screen.module.css";

type PagesSectionProps = {
  readonly name: string;
  readonly error: ReactNode;
  readonly isReady: boolean;
  readonly busy: boolean;
  readonly onLeave: () => void;
};

/** The way to pages of the service's own, where its password is typed. */
export function PagesSection({ name, error, isReady, busy, onLeave }: PagesSectionProps) {
  const words = useLinkingWords().auth;
  return (
    <div className={classes.social}>
      {error && <Alert>{error}</Alert>}
      <Button disabled={!isReady} loading={busy} onClick={onLeave}>
        {words.onItsPages(name)}
      </Button>
      <p className={text.note} role="status">
        {busy && words.waiting}
      </p>
    </div>
  );
}
