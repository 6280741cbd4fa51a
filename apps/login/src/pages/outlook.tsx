import type { Change, ChangeKind, ServiceOutlook } from "@musubi/contract/login-pages";
import { Consequences } from "@musubi/ui/consequences.tsx";
import { CrossIcon } from "@musubi/ui/form-icons.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import type { LoginWords } from "../words.ts";
import classes from "./claim.module.css";

/** Changes after which a service's account was closed, so that nothing new can have been added to it. */
const STANDING_STILL: ReadonlySet<Change["kind"]> = new Set(["leaving", "closing"]);

type OutlookProps = {
  readonly change: Change;
  readonly services: readonly ServiceOutlook[];
  readonly undoneToo: readonly ChangeKind[];
  readonly words: LoginWords["takeBack"]["outlook"];
};

/** What an ID would be again: its services, drawn untied if they would come back, and the other effects. */
export function Outlook({ change, services, undoneToo, words }: OutlookProps) {
  // If every service stays, none is listed.
  const isMoving = services.some(({ outcome }) => outcome !== "stays");
  const kept = isMoving ? services.filter(({ outcome }) => outcome !== "cannot") : [];
  const lost = services.flatMap(({ name, outcome, reason }) =>
    outcome === "cannot" && reason ? [words.reasons[reason](name)] : [],
  );
  const isGaining =
    !STANDING_STILL.has(change.kind) && kept.some(({ outcome }) => outcome === "back");
  const undone = [...new Set(undoneToo)].map((kind) => words.undone[kind]);
  return (
    <>
      {kept.length > 0 && (
        <section className={classes.part}>
          <SectionTitle id="services">{words.services}</SectionTitle>
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
          {isGaining && (
            <p className={classes.fine} data-must="">
              {words.gained}
            </p>
          )}
        </section>
      )}
      {lost.length > 0 && (
        <Consequences title={words.cannot} icon={<CrossIcon />} kind="ends" items={lost} />
      )}
      {undone.length > 0 && (
        <Consequences title={words.undoneToo} icon={<CrossIcon />} kind="ends" items={undone} />
      )}
    </>
  );
}
