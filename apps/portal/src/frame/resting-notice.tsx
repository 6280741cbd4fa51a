import { getAttributes, type Resting } from "@musubi/contract";
import { unsettledWords } from "@musubi/messages/both/unsettled";
import { AwaySign } from "@musubi/ui/away-sign.tsx";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import type { ReactNode } from "react";
import type { Asking } from "../api/api.ts";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";
import { useHelp } from "../portal/use-help.ts";
import { useTime } from "../portal/use-time.ts";
import { useWordsOf } from "../portal/words/words-of.ts";

type RestingNoticeProps = {
  readonly resting: Resting;
  readonly isAdvised: boolean;
  /** Whether the screen shows nothing else. */
  readonly isAll?: boolean;
};

/** Returns whether the notice says how to end the pause: of a stop always, of a freeze if there is a password. */
export async function loadIsAdvised({ api }: Asking, { kind }: Resting): Promise<boolean> {
  if (kind === "stopped") return true;
  const outcome = await api.identity.send(getAttributes, {});
  return outcome.ok && outcome.data.password_auth_flg === 1;
}

export const loadRestingNotice = async (
  asking: Asking,
  resting: Resting,
  isAll: boolean,
): Promise<ReactNode> => (
  <RestingNotice {...{ resting, isAll }} isAdvised={await loadIsAdvised(asking, resting)} />
);

/** Says that changes to the ID are paused, until when, and what the holder can do about it. */
export function RestingNotice({ resting, isAdvised, isAll = false }: RestingNoticeProps) {
  const { stopped, frozen } = useWordsOf(unsettledWords);
  const tell = useTime();
  const help = useHelp();
  const objection = useObjection();
  const { common } = useWords();
  const isStopped = resting.kind === "stopped";
  return (
    <Notice kind="alert" title={(isStopped ? stopped : frozen).title}>
      {isStopped ? (
        <>
          <p>{stopped.why}</p>
          <LinkButton kind={isAll ? "primary" : "quiet"} href={objection}>
            {stopped.submit}
          </LinkButton>
          <p>{stopped.otherwise(tell(resting.until))}</p>
        </>
      ) : (
        <>
          <p>{frozen.deadline(tell(resting.until))}</p>
          <p>{frozen.why(tell(resting.since))}</p>
          {isAdvised && <p>{frozen.advice}</p>}
        </>
      )}
      <p>
        <LinkButton kind="text" size="compact" href={help("paused")} target="_blank" rel="noopener">
          {common.readHelp}
          <AwaySign words={common.newTab} />
        </LinkButton>
      </p>
    </Notice>
  );
}

/** Says in one row that a change is stopped. The page that it leads to tells the rest. */
export const StoppedRow = () => (
  <Notice
    kind="alert"
    title={useWordsOf(unsettledWords).stopped.title}
    link={{ href: useObjection() }}
  />
);

/** Returns the address where a stop is ended. A signed-in holder needs no link from a mail: the hosted login knows them. */
function useObjection(): string {
  const { identityOrigin } = usePortal().config;
  return `${identityOrigin}/login/object?lng=${useLanguage()}`;
}
