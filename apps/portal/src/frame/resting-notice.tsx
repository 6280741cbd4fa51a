import { getAttributes, type Resting } from "@musubi/contract";
import { AwaySign } from "@musubi/ui/away-sign.tsx";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import type { ReactNode } from "react";
import type { Asking } from "../api/api.ts";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";
import { useHelp } from "../portal/use-help.ts";
import { useTime } from "../portal/use-time.ts";
import { useUnsettledWords } from "../portal/words/unsettled.ts";

type RestingNoticeProps = {
  readonly resting: Resting;
  readonly isAdvised: boolean;
  /** Whether the screen shows nothing else. */
  readonly isAll?: boolean;
};

/** Returns whether the holder can end the pause: a stop always, a freeze only by a new password. */
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

/** Says that changes to the ID are paused, from when until when, and what the holder can do about it. */
export function RestingNotice({ resting, isAdvised, isAll = false }: RestingNoticeProps) {
  const { stopped, frozen } = useUnsettledWords();
  const tell = useTime();
  const help = useHelp();
  const objection = useObjection();
  const { common } = useWords();
  const { title, deadline, why, advice } = { stopped, frozen }[resting.kind];
  return (
    <Notice kind="alert" title={title}>
      <p>{deadline(tell(resting.until))}</p>
      {resting.kind === "stopped" && (
        <LinkButton kind={isAll ? "primary" : "quiet"} href={objection}>
          {stopped.submit}
        </LinkButton>
      )}
      <p>{why(tell(resting.since))}</p>
      {isAdvised && <p>{advice}</p>}
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
  <Notice kind="alert" title={useUnsettledWords().stopped.title} link={{ href: useObjection() }} />
);

/** Returns the address where a stop is ended. A signed-in holder needs no link from a mail: the hosted login knows them. */
function useObjection(): string {
  const { identityOrigin } = usePortal().config;
  return `${identityOrigin}/login/object?lng=${useLanguage()}`;
}
