import type { Change, ServiceOutlook } from "@musubi/contract/login-pages";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import type { LoginWords } from "../words.ts";
import classes from "./claim.module.css";

/** Changes after which a service's account was closed, so that nothing new can have been added to it. */
const STANDING_STILL: ReadonlySet<Change["kind"]> = new Set(["leaving", "closing"]);

type OutlookProps = {
  readonly change: Change;
  readonly services: readonly ServiceOutlook[];
  readonly words: LoginWords["takeBack"]["outlook"];
};

/** The services that an ID would have again, drawn untied if they would come back. */
export function Outlook({ change, services, words }: OutlookProps) {
  // If every service stays, none is listed.
  const isMoving = services.some(({ outcome }) => outcome !== "stays");
  const kept = isMoving ? services.filter(({ outcome }) => outcome !== "cannot") : [];
  if (kept.length === 0) return null;
  const isGaining =
    !STANDING_STILL.has(change.kind) && kept.some(({ outcome }) => outcome === "back");
  return (
    <section className={classes.part}>
      <SectionTitle id="services">{words.services(change.address.before)}</SectionTitle>
      <ServiceList labelledBy="services">
        {kept.map(({ name, outcome }) => (
          <ServiceRow
            key={name}
            name={name}
            sub={words.outcomes[outcome === "back" ? "back" : "stays"]}
            asleep={outcome === "back"}
          />
        ))}
      </ServiceList>
      {isGaining && <p className={classes.fine}>{words.gained}</p>}
    </section>
  );
}
