import { readNotifications } from "@musubi/contract";
import { Notice } from "@musubi/ui/notice.tsx";
import { useState } from "react";
import { useLanguage, useWords } from "../../portal/portal-context.ts";
import { readDismissed, rememberDismissed } from "../../portal/read-notices.ts";
import { describeDate } from "./describe-home.ts";
import classes from "./home-screen.module.css";

type HomeNoticesProps = {
  /** Whose notices they are. */
  readonly holder: string;
  readonly file: unknown;
};

/** What the operator has to tell, until the holder has read it: each tells of one event, and stays away from them in this browser. */
export function HomeNotices({ holder, file }: HomeNoticesProps) {
  const { home: words } = useWords();
  const language = useLanguage();
  const [dismissed, setDismissed] = useState(() => readDismissed(holder));
  const notices = readNotifications(file, language)
    .map((notice) => ({ ...notice, key: JSON.stringify(notice) }))
    .filter(({ key }) => !dismissed.includes(key));
  if (notices.length === 0) return null;
  return (
    <section className={classes.part} aria-label={words.notices}>
      {notices.map(({ key, type, title, content, date }) => (
        <Notice
          key={key}
          kind={type}
          title={title}
          dismiss={{
            label: words.dismiss(title),
            onDismiss: () => setDismissed(rememberDismissed(key, holder)),
          }}
        >
          <p>{content}</p>
          <p className={classes.date}>{describeDate(date, language)}</p>
        </Notice>
      ))}
    </section>
  );
}
