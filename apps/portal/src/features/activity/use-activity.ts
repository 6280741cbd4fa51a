import type { ActivityRow, Service } from "@musubi/contract";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useAttempt } from "../../forms/use-attempt.ts";
import { PATHS } from "../../navigation/paths.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { loadPage, loadServices } from "./load-activity.ts";
import { linkToRows, readShown, type Shown } from "./row-link.ts";

type Listed = {
  readonly step: "listed";
  readonly kind: Shown;
  readonly rows: readonly ActivityRow[];
  readonly next: string | null;
  readonly services: readonly Service[];
  /** Rows of another kind are on their way, or more of this one. What is there stays until they come. */
  readonly busy?: "kind" | "more";
  readonly isUnanswered?: boolean;
};

type Flow =
  | { readonly step: "loading" }
  | { readonly step: "failed"; readonly reason: ErrorReason }
  | Listed;

/** What is listed, and how its holder goes on in it. The gate has just renewed the session for the first page. */
export function useActivity() {
  const { api } = usePortal();
  const attempt = useAttempt();
  const [, navigate] = useLocation();
  const [flow, setFlow] = useState<Flow>({ step: "loading" });

  useEffect(() => {
    let isShown = true;
    const load = async () => {
      const kind = readShown(window.location.search);
      const [page, services] = await Promise.all([
        loadPage(api.identity, kind),
        loadServices(api.identity),
      ]);
      if (!isShown) return;
      if (page.ok) setFlow({ step: "listed", kind, services, ...page.data });
      else setFlow({ step: "failed", reason: reasonForFailure(page) });
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [api]);

  async function follow(listed: Listed, kind: Shown, after?: string) {
    const { isUnanswered: _, ...kept } = listed;
    setFlow({ ...kept, busy: after === undefined ? "kind" : "more" });
    const asked = await attempt(async () => {
      const page = await loadPage(api.identity, kind, after);
      if (page.ok) return { do: "list", page: page.data } as const;
      const reason = reasonForFailure(page);
      return reason === "offline"
        ? ({ do: "offer-retry" } as const)
        : ({ do: "error-page", reason } as const);
    });
    if (asked?.do === "offer-retry") setFlow({ ...kept, isUnanswered: true });
    if (asked?.do !== "list") return;
    // Whoever has left meanwhile is elsewhere.
    if (window.location.pathname === PATHS.activity) navigate(linkToRows(kind), { replace: true });
    const { rows, next } = asked.page;
    const before = after === undefined ? [] : kept.rows;
    setFlow({ step: "listed", kind, services: kept.services, rows: [...before, ...rows], next });
  }

  return {
    flow,
    choose(kind: Shown) {
      if (flow.step !== "listed" || flow.busy !== undefined) return;
      void follow(flow, kind);
    },
    showMore() {
      if (flow.step !== "listed" || flow.next === null || flow.busy !== undefined) return;
      void follow(flow, flow.kind, flow.next);
    },
  };
}
