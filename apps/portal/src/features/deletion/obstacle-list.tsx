import { nameOf } from "@musubi/contract";
import { ErrorList } from "@musubi/ui/error-list.tsx";
import { useLanguage } from "../../portal/portal-context.ts";
import { useMessages } from "../../portal/use-messages.ts";
import { useDeletionWords } from "../../portal/words/deletion.ts";
import type { ServiceCheck } from "./service-checks.ts";

/** What stands in the way of the end of an account: what each service says to it, in its own words. */
export function ObstacleList({ obstacles }: { readonly obstacles: readonly ServiceCheck[] }) {
  const { delete_account: title } = useMessages();
  const tell = useObstacle();
  const errors = obstacles.map((check) => ({ key: check.service.service_id, text: tell(check) }));
  return <ErrorList title={title} errors={errors} />;
}

/** Returns how an obstacle is told: in ours where the service has no words. What the operator does not display is left unnamed. */
function useObstacle(): (check: ServiceCheck) => string {
  const words = useDeletionWords();
  const language = useLanguage();
  return ({ service, message, asked }) => {
    const name = service.service_icon_display ? nameOf(service, language) : undefined;
    if (message) return name === undefined ? message : words.says(name, message);
    return (asked ? words.refused : words.unasked)(name ?? words.otherService);
  };
}
