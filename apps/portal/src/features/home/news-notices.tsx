import { listNews, type News } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import type { ReactNode } from "react";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { loadNewsWords, useNewsWords } from "../../portal/lazy-words/news.ts";
import { loadUnsettledWords } from "../../portal/lazy-words/unsettled.ts";
import type { Portal } from "../../portal/portal-context.ts";
import { useDismissal } from "../../portal/use-dismissal.ts";
import { useTime } from "../../portal/use-time.ts";
import { nameBrowser } from "../../words/name-browser.ts";

/** What home says of things that happened elsewhere, with its words; null where it could not be loaded. */
export async function loadNewsNotices({
  api,
  spoken,
}: Pick<Portal, "api" | "spoken">): Promise<ReactNode> {
  const { language } = spoken.getState();
  // Times are told in the words of what is unsettled.
  const words = Promise.all([loadNewsWords(language), loadUnsettledWords(language)]);
  const [outcome, loaded] = await Promise.all([
    api.identity.send(listNews, {}),
    words.catch(() => undefined),
  ]);
  if (!outcome.ok || loaded === undefined) return null;
  const { new_browsers: signIns, export_until: until } = outcome.data;
  return (
    <>
      {signIns.length > 0 && <NewBrowsers signIns={signIns} />}
      {until !== null && <ExportReady until={until} />}
    </>
  );
}

/** All of them in one notice: whoever puts it away has read of each, until there is a later one. */
function NewBrowsers({ signIns }: { readonly signIns: News["new_browsers"] }) {
  const { newBrowser: words, browser } = useNewsWords();
  const tell = useTime();
  return (
    <Told
      about={`new-browser:${signIns[0]?.at}`}
      kind="alert"
      path={PATHS.activity}
      title={words.title}
      link={words.link}
    >
      {signIns.map((signIn) => (
        <p key={signIn.at}>{words.text(tell(signIn.at), nameBrowser(signIn, browser))}</p>
      ))}
      <p>{words.advice}</p>
    </Told>
  );
}

function ExportReady({ until }: { readonly until: number }) {
  const { exportReady: words } = useNewsWords();
  return (
    <Told
      about={`export:${until}`}
      kind="done"
      path={PATHS.myData}
      title={words.title}
      link={words.link}
    >
      <p>{words.text(useTime()(until))}</p>
    </Told>
  );
}

type ToldProps = {
  /** What it tells of, and of nothing else. */
  readonly about: string;
  readonly kind: "alert" | "done";
  readonly path: string;
  readonly title: string;
  readonly link: string;
  readonly children: ReactNode;
};

function Told({ about, kind, path, title, link, children }: ToldProps) {
  const linkTo = useLink();
  const { isAway, dismiss } = useDismissal(about, title);
  if (isAway) return null;
  return (
    <Notice kind={kind} title={title} dismiss={dismiss}>
      {children}
      <LinkButton kind="text" size="compact" {...linkTo(path)}>
        {link}
      </LinkButton>
    </Notice>
  );
}
