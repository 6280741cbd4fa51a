import type { Service } from "@musubi/contract";
import { AlertIcon } from "@musubi/ui/icons.tsx";
import { ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import text from "../../frame/text.module.css";
import { useLanguage, useWords } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
import { useDeletionWords } from "../../portal/words/deletion.ts";
import { describeService } from "../../words/describe-service.ts";
import classes from "./deletion-rows.module.css";
import type { ServiceCheck } from "./service-checks.ts";

/** A service that goes with the account, and what it says to that as soon as it has answered. */
export type DeletionRow = {
  readonly service: Service;
  readonly check?: ServiceCheck;
  readonly eraseAt?: number | undefined;
};

// What the operator does not display is left with the rest, unnamed.
const isShown = ({ service }: DeletionRow) => service.service_icon_display;

/** A row for each that is in use, while they are asked. */
export const listAsked = (services: readonly Service[]): readonly DeletionRow[] =>
  services.map((service) => ({ service })).filter(isShown);

/** A row for each that is in use or sleeps, with its answer. */
export const listChecked = (checks: readonly ServiceCheck[]): readonly DeletionRow[] =>
  checks
    .filter(({ activation, eraseAt }) => activation === 1 || eraseAt !== undefined)
    .map((check) => ({ service: check.service, check, eraseAt: check.eraseAt }))
    .filter(isShown);

/** The services that go with the account: what would be lost at each, or that it cannot be left yet. */
export function DeletionRows({ rows }: { readonly rows: readonly DeletionRow[] }) {
  const words = useDeletionWords();
  const language = useLanguage();
  if (rows.length === 0) return <p className={text.soft}>{words.noServices}</p>;
  return (
    <ServiceList labelledBy="services">
      {rows.map((row) => {
        const { id, name, icon } = describeService(row.service, language);
        return (
          <ServiceRow
            // An answer takes the place of the question as a whole: nothing slides.
            key={`${id} ${row.check ? "answered" : "asked"}`}
            name={name}
            sub={<Said row={row} />}
            asleep={row.eraseAt !== undefined}
            icon={icon}
          />
        );
      })}
    </ServiceList>
  );
}

function Said({ row: { check, eraseAt } }: { readonly row: DeletionRow }) {
  const words = useDeletionWords();
  const { common } = useWords();
  const day = useDay();
  if (check === undefined) return <span className={classes.asking}>{common.checking}</span>;
  if (eraseAt !== undefined) return words.asleep(day(eraseAt));
  if (check.deletable) {
    return (
      <>
        {words.deletable}
        {check.losses && <span className={classes.said}>{check.losses}</span>}
      </>
    );
  }
  return (
    <span className={classes.obstacle}>
      <AlertIcon />
      {words.notDeletable}
    </span>
  );
}
