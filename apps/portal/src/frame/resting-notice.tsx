import type { Resting } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice, type NoticeProps } from "@musubi/ui/notice.tsx";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";
import { useHelp } from "../portal/use-help.ts";
import { useTime } from "../portal/use-time.ts";
import { useUnsettledWords } from "../portal/words/unsettled.ts";

type RestingNoticeProps = Pick<NoticeProps, "dismiss"> & { readonly resting: Resting };

/** Says that changes to the ID are paused, from when until when, and what the holder can do about it. */
export function RestingNotice({ resting, dismiss }: RestingNoticeProps) {
  const { stopped, frozen } = useUnsettledWords();
  const tell = useTime();
  const help = useHelp();
  const { common } = useWords();
  const { title, text, advice } = { stopped, frozen }[resting.kind];
  return (
    <Notice kind="alert" title={title} {...(dismiss && { dismiss })}>
      <p>{text(tell(resting.since), tell(resting.until))}</p>
      <p>{advice}</p>
      {resting.kind === "stopped" && <ObjectLink label={stopped.submit} />}
      <LinkButton kind="text" size="compact" href={help("paused")} target="_blank" rel="noopener">
        {common.readHelp}
      </LinkButton>
    </Notice>
  );
}

/** A signed-in holder needs no link from a mail: the hosted login knows them. */
function ObjectLink({ label }: { readonly label: string }) {
  const { identityOrigin } = usePortal().config;
  const address = new URL("/login/object", identityOrigin);
  address.search = `${new URLSearchParams({ lng: useLanguage() })}`;
  return (
    <LinkButton kind="quiet" href={address.href}>
      {label}
    </LinkButton>
  );
}
