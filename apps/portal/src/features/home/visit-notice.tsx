import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { type ReactNode, useState } from "react";
import { type Portal, useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useWayBack } from "../../portal/use-way-back.ts";
import { useLinkingWords } from "../../portal/words/linking.ts";
import { holderOf } from "../../session/holder.ts";
import { findVisit, forgetVisit } from "../../session/pending-visit.ts";

/** Returns the link back to the service from which the holder came, or null if no request waits for this holder. */
export function findVisitNotice({ session }: Pick<Portal, "session">): ReactNode {
  const subject = holderOf(session.gate)?.sub;
  const visit = subject === undefined ? undefined : findVisit(subject);
  if (subject === undefined || visit === undefined) return null;
  return <VisitNotice subject={subject} serviceId={visit.serviceId} />;
}

type VisitNoticeProps = { readonly subject: string; readonly serviceId: number };

/** It can be dismissed, and is then gone for good. */
function VisitNotice({ subject, serviceId }: VisitNoticeProps) {
  const words = useLinkingWords().wayBack;
  const language = useLanguage();
  const { services } = usePortal().config;
  const name = services.find(({ service_id }) => service_id === serviceId)?.names[language];
  const wayBack = useWayBack(subject, serviceId);
  const [isAway, setAway] = useState(false);
  if (isAway || name === undefined || wayBack === undefined) return null;
  const putAway = () => {
    forgetVisit();
    setAway(true);
  };
  return (
    <Notice
      kind="info"
      title={words.title(name)}
      dismiss={{ label: words.dismiss(name), onDismiss: putAway }}
    >
      <p>{words.text(name)}</p>
      <LinkButton kind="text" size="compact" {...wayBack}>
        {words.go(name)}
      </LinkButton>
    </Notice>
  );
}
