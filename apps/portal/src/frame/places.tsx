import { PlaceList } from "@musubi/ui/place-list.tsx";
import { useStore } from "zustand";
import { useLocation } from "../navigation/address.ts";
import { PATHS, SETTINGS } from "../navigation/paths.ts";
import { useLink } from "../navigation/use-link.ts";
import { usePortal, useWords } from "../portal/portal-context.ts";
import { useSurroundings } from "../portal/words/surroundings.ts";

/** The parent of screens whose own path does not name it. */
const BEHIND = [
  [PATHS.accountAuth, PATHS.accountTransfer],
  [PATHS.resetPassword, PATHS.accountTransfer],
  [PATHS.merge, PATHS.accountTransfer],
  [PATHS.inputCode, PATHS.changeEmail],
  ["/service", PATHS.home],
] as const;

function findPlace(path: string): string {
  const place = BEHIND.find(([screen]) => path === screen || path.startsWith(`${screen}/`))?.[1];
  return place === undefined ? path : `${place}${path}`;
}

/** The navigation of the account, for its holder. */
export function Places() {
  const { home } = useWords();
  const words = useSurroundings();
  const linkTo = useLink();
  const [current] = useLocation();
  const { step } = useStore(usePortal().session.gate.store);
  if (step !== "open") return null;
  return (
    <PlaceList
      label={words.places}
      current={findPlace(current)}
      groups={Object.values(SETTINGS).map((group) =>
        group.map(([name, path]) => ({ key: path, label: home[name], link: linkTo(path) })),
      )}
    />
  );
}
