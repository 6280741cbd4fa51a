import { listNews, type News } from "@musubi/contract";
import { newsWords } from "@musubi/messages/both/news";
import { Notice, type NoticeProps } from "@musubi/ui/notice.tsx";
import type { Asking } from "../../api/api.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useDismissal, useDismissals } from "../../portal/use-dismissal.ts";
import { useTime } from "../../portal/use-time.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { nameBrowser } from "../../words/name-browser.ts";
import { AddressChangeNotice } from "./address-change-notice.tsx";
import type { Telling } from "./load-home.ts";

/** Home's notices about events elsewhere. None if they could not be loaded. */
export async function loadNewsNotices({ api }: Asking): Promise<Telling> {
  const outcome = await api.identity.send(listNews, {});
  if (!outcome.ok) return {};
  const { new_browsers: signIns, export_until: until, woken_at: wokenAt } = outcome.data;
  const { address_change: change } = outcome.data;
  return {
    urgent: [
      change !== null && <AddressChangeNotice key="address" change={change} />,
      signIns.length > 0 && <NewBrowsers key="browsers" signIns={signIns} />,
    ],
    others: [
      wokenAt !== null && <Woken key="woken" at={wokenAt} />,
      until !== null && <ExportReady key="export" until={until} />,
    ],
  };
}

/** Says that the ID was woken: the login, which woke it, showed no message. */
function Woken({ at }: { readonly at: number }) {
  const { title, text, later } = useWordsOf(newsWords).woken;
  const { isAway, dismiss } = useDismissal(`woken:${at}`, title);
  if (isAway) return null;
  return (
    <Notice kind="done" title={title} dismiss={dismiss}>
      <p>{text}</p>
      <p>{later}</p>
    </Notice>
  );
}

/** One notice for all new browsers that were not dismissed. Dismissing the notice dismisses each of them. */
function NewBrowsers({ signIns }: { readonly signIns: News["new_browsers"] }) {
  const { newBrowser: words, browser } = useWordsOf(newsWords);
  const tell = useTime();
  const markOf = ({ at }: News["new_browsers"][number]) => `new-browser:${at}`;
  const { left, dismiss } = useDismissals(signIns.map(markOf), words.title);
  if (left.length === 0) return null;
  return (
    <Told kind="alert" title={words.title} dismiss={dismiss} path={PATHS.activity}>
      {signIns
        .filter((signIn) => left.includes(markOf(signIn)))
        .map((signIn) => (
          <p key={signIn.at}>{words.text(tell(signIn.at), nameBrowser(signIn, browser))}</p>
        ))}
      <p>{words.advice}</p>
    </Told>
  );
}

function ExportReady({ until }: { readonly until: number }) {
  const { exportReady: words } = useWordsOf(newsWords);
  const tell = useTime();
  const { isAway, dismiss } = useDismissal(`export:${until}`, words.title);
  if (isAway) return null;
  return (
    <Told kind="done" title={words.title} dismiss={dismiss} path={PATHS.myData}>
      <p>{words.text(tell(until))}</p>
    </Told>
  );
}

type ToldProps = Omit<NoticeProps, "link"> & { readonly path: string };

function Told({ path, ...notice }: ToldProps) {
  return <Notice {...notice} link={useLink()(path)} />;
}
