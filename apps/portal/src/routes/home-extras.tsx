import type { HomeExtras, LoadExtras } from "../features/home/load-home.ts";
import type { Portal } from "../portal/portal-context.ts";

/** What home says of a merge, of services that were left, of what is not settled, and of what happened elsewhere. */
export async function loadHomeExtras(
  portal: Portal,
  ...[concerns, services]: Parameters<LoadExtras>
): Promise<HomeExtras> {
  const [visit, merge, left, unsettled, news] = await Promise.all([
    concerns.visit &&
      import("../features/home/visit-notice.tsx").then((file) => file.findVisitNotice(portal)),
    concerns.merge
      ? import("../features/merge/notice/load-merge-notice.ts").then((file) =>
          file.loadMergeNotice(portal),
        )
      : undefined,
    concerns.left
      ? import("../features/place/left-services.tsx").then((file) => file.loadLeftServices(portal))
      : {},
    concerns.unsettled &&
      import("../features/home/unsettled-notices.tsx").then((file) =>
        file.loadUnsettledNotices(portal, services),
      ),
    concerns.news &&
      import("../features/home/news-notices.tsx").then((file) => file.loadNewsNotices(portal)),
  ]);
  return { visit, notice: merge?.notice, left, unsettled, news };
}
