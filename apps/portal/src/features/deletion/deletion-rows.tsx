import { nameOf, type Service } from "@musubi/contract";
import { deletionWords } from "@musubi/messages/both/deletion";
import { ErrorList } from "@musubi/ui/error-list.tsx";
import { ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import text from "../../frame/text.module.css";
import { useLanguage, useWords } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
import { useMessages } from "../../portal/use-messages.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { describeService } from "../../words/describe-service.ts";
import classes from "./deletion.module.css";
import type { ServiceCheck } from "./service-checks.ts";

/** A service that goes with the account, and its answer once there is one. */
type DeletionRow = {
  readonly service: Service;
  readonly check?: ServiceCheck;
};

// A service that the operator does not display is left too, but not named.
const isShown = ({ service }: DeletionRow) => service.service_icon_display;

/** Returns a row for each displayed service in use, while they are asked. */
export const listAsked = (services: readonly Service[]): readonly DeletionRow[] =>
  services.map((service) => ({ service })).filter(isShown);

/** Returns a row for each displayed service in use or asleep, with its answer. */
export const listChecked = (checks: readonly ServiceCheck[]): readonly DeletionRow[] =>
  checks
    .filter(({ activation, eraseAt }) => activation === 1 || eraseAt !== undefined)
    .map((check) => ({ service: check.service, check }))
    .filter(isShown);

/**
 * The services that go with the account: what would be lost at each, or when it is erased. The obstacles
 * have their own list.
 */
export function DeletionRows({ rows }: { readonly rows: readonly DeletionRow[] }) {
  const words = useWordsOf(deletionWords);
  const language = useLanguage();
  if (rows.length === 0) return <p className={text.soft}>{words.noServices}</p>;
  return (
    <ServiceList labelledBy="services">
      {rows.map((row) => {
        const { id, name, icon } = describeService(row.service, language);
        return (
          <ServiceRow
            // With a new key, the answer replaces the question as a whole instead of sliding into it.
            key={`${id} ${row.check ? "answered" : "asked"}`}
            name={name}
            sub={<Said check={row.check} />}
            asleep={row.check?.eraseAt !== undefined}
            icon={icon}
          />
        );
      })}
    </ServiceList>
  );
}

function Said({ check }: { readonly check: ServiceCheck | undefined }) {
  const words = useWordsOf(deletionWords);
  const { common } = useWords();
  const day = useDay();
  if (check === undefined) return <span className={classes.asking}>{common.checking}</span>;
  if (check.eraseAt !== undefined) return words.asleep(day(check.eraseAt));
  // The losses must be read: erased data cannot be restored.
  return check.deletable && check.losses && <span data-must="">{check.losses}</span>;
}

/** The obstacles to deleting an account, in each service's own words if it gave any. */
export function ObstacleList({ obstacles }: { readonly obstacles: readonly ServiceCheck[] }) {
  const { delete_account: title } = useMessages();
  const tell = useObstacle();
  const errors = obstacles.map((check) => ({ key: check.service.service_id, text: tell(check) }));
  return <ErrorList title={title} errors={errors} />;
}

/**
 * Returns a function for the text of an obstacle: the service's own or, without one, ours. A service
 * that the operator does not display is not named.
 */
function useObstacle(): (check: ServiceCheck) => string {
  const words = useWordsOf(deletionWords);
  const language = useLanguage();
  return ({ service, message, asked }) => {
    const name = service.service_icon_display ? nameOf(service, language) : undefined;
    if (message) return name === undefined ? message : words.says(name, message);
    return (asked ? words.refused : words.unasked)(name ?? words.otherService);
  };
}
