import { surroundingWords } from "@musubi/messages/both/surroundings";
import { MENU, MenuList } from "@musubi/ui/menu-list.tsx";
import { useStore } from "zustand";
import { useHandedOver, useLocation } from "../navigation/address.ts";
import { PATHS, SETTINGS } from "../navigation/paths.ts";
import { useLink } from "../navigation/use-link.ts";
import { usePortal, useWords } from "../portal/portal-context.ts";
import { useWordsOf } from "../portal/words/words-of.ts";
import classes from "./menu.module.css";

/** The menu item that is marked on screens that are not in the menu themselves. A code's screen has its sender's. */
const BEHIND = [
  [PATHS.accountAuth, PATHS.accountTransfer],
  [PATHS.resetPassword, PATHS.accountTransfer],
  [PATHS.merge, PATHS.accountTransfer],
  ["/service", PATHS.home],
] as const;

function findItem(path: string): string {
  const item = BEHIND.find(([screen]) => path === screen || path.startsWith(`${screen}/`))?.[1];
  return item === undefined ? path : `${item}${path}`;
}

/** Skips the content, which comes before the navigation. Without a hash: that would be another address. */
export function SkipToMenu() {
  const { toMenu } = useWordsOf(surroundingWords);
  return (
    <a
      className={classes.skip}
      href={`#${MENU}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MENU)?.querySelector("a")?.focus();
      }}
    >
      {toMenu}
    </a>
  );
}

/** The navigation of the account, for its holder. */
export function Menu() {
  const { home } = useWords();
  const words = useWordsOf(surroundingWords);
  const linkTo = useLink();
  const [path] = useLocation();
  // Any page may have written it: it only marks an item.
  const sender: unknown = Object(useHandedOver()).previousPage;
  const { session } = usePortal();
  const { phase } = useStore(session.gate.store);
  if (phase !== "open") return null;
  const groups = Object.values(SETTINGS).map((group) =>
    group.map(([name, path]) => ({ key: path, label: home[name], link: linkTo(path) })),
  );
  const logOut = { key: "log-out", label: home.logOut, onPress: () => void session.logOut() };
  return (
    <MenuList
      label={words.menu}
      current={findItem(path === PATHS.inputCode ? `${sender}/` : path)}
      groups={[...groups.slice(0, -1), [logOut], ...groups.slice(-1)]}
    />
  );
}
