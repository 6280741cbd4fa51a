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
  const [behind, setBehind] = useState(0);
  // The number of all notices, if one that is shown has a text that only opening them shows.
  const [unread, setUnread] = useState(0);
  const [isOpen, setOpen] = useState(false);
  // Each notice decides whether it renders, and can be dismissed, so they are counted in the DOM.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const box = element.parentElement ?? element;
    const count = () => {
      const urgent = [...box.children].indexOf(element);
      const others = element.childElementCount;
      setBehind(urgent > 0 ? others : others - 1);
      setUnread([...box.querySelectorAll("p")].some(isUnread) ? urgent + others : 0);
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
      {!isOpen && (behind > 0 || unread > 0) && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          {unread > 1 ? words.detailsOf(unread) : unread > 0 ? words.details : words.more(behind)}
          <ChevronRightIcon />
        </button>
      )}
    </section>
  );
}

/** Returns whether a text is hidden, and its notice is shown but leads to no screen that tells more. */
const isUnread = ({ offsetParent, parentElement }: HTMLElement) =>
  offsetParent === null &&
  parentElement instanceof HTMLElement &&
  parentElement.offsetParent !== null &&
  !parentElement.querySelector(":first-child > a");

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
