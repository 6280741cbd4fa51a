import { MenuList } from "@musubi/ui/menu-list.tsx";
import { useStore } from "zustand";
import { useHandedOver, useLocation } from "../navigation/address.ts";
import { PATHS, SETTINGS } from "../navigation/paths.ts";
import { useLink } from "../navigation/use-link.ts";
import { usePortal, useWords } from "../portal/portal-context.ts";
import { useSurroundings } from "../portal/words/surroundings.ts";

/** The menu item that is marked on screens that are not in the menu themselves. A code's screen has its sender's. */
const BEHIND = [
  [PATHS.accountAuth, PATHS.accountTransfer],
  [PATHS.resetPassword, PATHS.accountTransfer],
  [PATHS.merge, PATHS.accountTransfer],
  ["/service", PATHS.home],
] as const;

/** Returns the page that sent the code. Any page may have written the state: it only marks an item. */
function readSender(state: unknown): string | undefined {
  return typeof state === "object" && state !== null && "previousPage" in state
    ? String(state.previousPage)
    : undefined;
}

function findItem(path: string): string {
  const item = BEHIND.find(([screen]) => path === screen || path.startsWith(`${screen}/`))?.[1];
  return item === undefined ? path : `${item}${path}`;
}

/** The navigation of the account, for its holder. */
export function Menu() {
  const { home } = useWords();
  const words = useSurroundings();
  const linkTo = useLink();
  const [path] = useLocation();
  const sender = readSender(useHandedOver());
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
      current={path === PATHS.inputCode && sender ? findItem(sender) + path : findItem(path)}
      groups={[...groups.slice(0, -1), [logOut], ...groups.slice(-1)]}
    />
  );
}
