import { readNotifications } from "@musubi/contract";
import { ChevronRightIcon } from "@musubi/ui/icons.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useLanguage, useWords } from "../../portal/portal-context.ts";
import { readDismissed, rememberDismissed } from "../../portal/read-notices.ts";
import { describeDate } from "./describe-home.ts";
import classes from "./home-notices.module.css";

type NoticesProps = {
  /** Always shown, before everything else. */
  readonly urgent: ReactNode;
  /** Hidden until the holder opens them, except the first if nothing is urgent. */
  readonly children: ReactNode;
};

/** The notices above the holder's account: the titles of the urgent ones, or one title, until the holder opens the rest. */
export function Notices({ urgent, children }: NoticesProps) {
  const { home: words } = useWords();
  const list = useRef<HTMLDivElement>(null);
  const [behind, setBehind] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  // Each notice decides whether it renders, and can be dismissed, so they are counted in the DOM.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const box = element.parentElement ?? element;
    const count = () => {
      const others = element.childElementCount - (element.previousElementSibling ? 0 : 1);
      setBehind(others > 0 || [...box.querySelectorAll("p")].some(isUnread) ? others : -1);
    };
    count();
    const watching = new MutationObserver(count);
    watching.observe(box, { childList: true, subtree: true });
    return () => watching.disconnect();
  }, []);
  return (
    <section
      className={classes.notices}
      aria-label={words.notices}
      data-told=""
      data-folded={isOpen ? undefined : ""}
    >
      {urgent}
      <div ref={list} className={classes.others}>
        {children}
      </div>
      {!isOpen && behind >= 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          {behind > 0 ? words.more(behind) : words.details}
          <ChevronRightIcon />
        </button>
      )}
    </section>
  );
}

/** Returns whether a text is hidden, and its notice leads to no screen that tells more. */
const isUnread = (text: HTMLElement) =>
  text.offsetParent === null && !text.parentElement?.querySelector(":first-child > a");

type OperatorNoticesProps = {
  /** The holder who reads the notices. */
  readonly holder: string;
  readonly file: unknown;
};

/** The operator's notices, without those that this holder dismissed in this browser. */
export function OperatorNotices({ holder, file }: OperatorNoticesProps) {
  const { home: words } = useWords();
  const language = useLanguage();
  const [dismissed, setDismissed] = useState(() => readDismissed(holder));
  return readNotifications(file, language)
    .map((notice) => ({ ...notice, key: JSON.stringify(notice) }))
    .filter(({ key }) => !dismissed.includes(key))
    .toSorted((a, b) => a.type.localeCompare(b.type))
    .map(({ key, type, title, content, date }) => (
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
    ));
}
