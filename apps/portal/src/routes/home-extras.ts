import type { HomeExtras, LoadExtras } from "../features/home/load-home.ts";
import { loadUnsettledNotices } from "../features/home/unsettled-notices.tsx";
import { loadVisitNotice } from "../features/home/visit-notice.tsx";
import { loadMergeNotice } from "../features/merge/notice/merge-notice.tsx";
import { loadLeftServices } from "../features/place/left-services.tsx";
import type { Portal } from "../portal/portal-context.ts";

/** What home says of a merge that is under way, of services that were left, and of what is not settled. */
export async function loadHomeExtras(
  portal: Portal,
  ...[concerns, services]: Parameters<LoadExtras>
): Promise<HomeExtras> {
  const [visit, merge, left, unsettled] = await Promise.all([
    concerns.visit && loadVisitNotice(portal),
    concerns.merge ? loadMergeNotice(portal) : undefined,
    concerns.left ? loadLeftServices(portal) : {},
    concerns.unsettled && loadUnsettledNotices(portal, services),
  ]);
  return { visit, notice: merge?.notice, left, unsettled };
}
