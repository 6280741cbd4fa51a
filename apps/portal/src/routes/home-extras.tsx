import { Notices, OperatorNotices } from "../features/home/home-notices.tsx";
import type { HomeExtras, LoadExtras, Telling } from "../features/home/load-home.ts";
import type { LeftServices } from "../features/place/left-services.tsx";
import type { Portal } from "../portal/portal-context.ts";
import { holderOf } from "../session/holder.ts";

const NOTHING: Telling = {};
const NONE_LEFT: LeftServices = {};

/**
 * Home's notices: a service's waiting request, a merge, services that were left, unsettled changes, events elsewhere,
 * and the operator's notices.
 */
export async function loadHomeExtras(
  portal: Portal,
  ...[concerns, services, notifications]: Parameters<LoadExtras>
): Promise<HomeExtras> {
  const [interaction, merge, left, unsettled, news] = await Promise.all([
    concerns.interaction &&
      import("../features/home/interaction-notice.tsx").then((file) =>
        file.findInteractionNotice(portal),
      ),
    concerns.merge
      ? import("../features/merge/notice/load-merge-notice.ts").then((file) =>
          file.loadMergeNotice(portal),
        )
      : undefined,
    concerns.left
      ? import("../features/place/left-services.tsx").then((file) => file.loadLeftServices(portal))
      : NONE_LEFT,
    concerns.unsettled
      ? import("../features/home/unsettled-notices.tsx").then((file) =>
          file.loadUnsettledNotices(portal, services),
        )
      : NOTHING,
    concerns.news
      ? import("../features/home/news-notices.tsx").then((file) => file.loadNewsNotices(portal))
      : NOTHING,
  ]);
  const notices = (
    <Notices
      urgent={
        <>
          {unsettled.urgent}
          {news.urgent}
          {merge?.isUnderWay && merge.notice}
        </>
      }
    >
      {interaction}
      {news.others}
      {!merge?.isUnderWay && merge?.notice}
      {left.notice}
      {unsettled.others}
      <OperatorNotices holder={holderOf(portal.session.gate)?.sub ?? ""} file={notifications} />
    </Notices>
  );
  return { notices, left: left.rows };
}
