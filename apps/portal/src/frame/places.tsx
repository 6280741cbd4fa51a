import { PlaceList } from "@musubi/ui/place-list.tsx";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { PATHS } from "../navigation/paths.ts";
import { useLink } from "../navigation/use-link.ts";
import { usePortal, useWords } from "../portal/portal-context.ts";

/** The places of the account, for its holder. */
export function Places() {
  const { home, frame } = useWords();
  const linkTo = useLink();
  const [current] = useLocation();
  const { step } = useStore(usePortal().session.gate.store);
  if (step !== "open") return null;
  const places = [
    [PATHS.home, home.title],
    [PATHS.accountTransfer, home.addService],
    [PATHS.changeEmail, home.changeEmail],
    [PATHS.changePassword, home.changePassword],
    [PATHS.confirmDelete, home.deleteAccount],
  ] as const;
  return (
    <PlaceList
      label={frame.places}
      current={current}
      items={places.map(([path, label]) => ({ key: path, label, link: linkTo(path) }))}
    />
  );
}
