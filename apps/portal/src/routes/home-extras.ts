import type { HomeExtras, LoadExtras } from "../features/home/load-home.ts";
import { loadNewsNotices } from "../features/home/news-notices.tsx";
import { loadUnsettledNotices } from "../features/home/unsettled-notices.tsx";
import { loadVisitNotice } from "../features/home/visit-notice.tsx";
import { loadMergeNotice } from "../features/merge/notice/merge-notice.tsx";
import { loadLeftServices } from "../features/place/left-services.tsx";
import type { Portal } from "../portal/portal-context.ts";

/** What home says of a merge, of services that were left, of what is not settled, and of what happened elsewhere. */
export async function loadHomeExtras(
  portal: Portal,
  ...[concerns, services]: Parameters<LoadExtras>
): Promise<HomeExtras> {
  const [visit, merge, left, unsettled, news] = await Promise.all([
    concerns.visit && loadVisitNotice(portal),
    concerns.merge ? loadMergeNotice(portal) : undefined,
    concerns.left ? loadLeftServices(portal) : {},
    concerns.unsettled && loadUnsettledNotices(portal, services),
    concerns.news && loadNewsNotices(portal),
  ]);
  return { visit, notice: merge?.notice, left, unsettled, news };
}
