import { useState } from "react";
import { useAttempt } from "../../forms/use-attempt.ts";
import { loadedFrom } from "../../loading/loaded.ts";
import { PATHS } from "../../navigation/paths.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { type Listed, loadPage } from "./load-activity.ts";
import { linkToRows, type Shown } from "./row-link.ts";

type Flow = Listed & {
  /** Rows of another kind are on their way, or more of this one. What is there stays until they come. */
  readonly busy?: "kind" | "more";
  readonly isUnanswered?: boolean;
};

/** What is listed, and how its holder goes on in it. */
export function useActivity(first: Listed) {
  const { api } = usePortal();
  const attempt = useAttempt();
  const [followed, setFlow] = useState<Flow>();
  const flow: Flow = followed ?? first;

  async function follow(kind: Shown, after?: string) {
    if (flow.busy !== undefined) return;
    const { isUnanswered: _, ...kept } = flow;
    setFlow({ ...kept, busy: after === undefined ? "kind" : "more" });
    const asked = await attempt(async () => loadedFrom(await loadPage(api.identity, kind, after)));
    if (asked?.do === "offer-retry") setFlow({ ...kept, isUnanswered: true });
    if (asked?.do !== "show") return;
    // Whoever comes back finds the same; whoever has left meanwhile is elsewhere.
    if (window.location.pathname === PATHS.activity) {
      window.history.replaceState(null, "", linkToRows(kind));
    }
    const { rows, next } = asked.data;
    const before = after === undefined ? [] : kept.rows;
    setFlow({ kind, services: kept.services, rows: [...before, ...rows], next });
  }

  return {
    ...flow,
    choose: (kind: Shown) => void follow(kind),
    showMore: () => void (flow.next !== null && follow(flow.kind, flow.next)),
  };
}
