import { linkingWords } from "@musubi/messages/both/linking";
import { Notice } from "@musubi/ui/notice.tsx";
import { type ReactNode, useState } from "react";
import { type Portal, useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useWayBack } from "../../portal/use-way-back.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { holderOf } from "../../session/holder.ts";
import { findInteraction, forgetInteraction } from "../../session/pending-interaction.ts";

/** Returns the notice with the link back to a service, or null if no interaction of this holder is pending here. */
export function findInteractionNotice({ session }: Pick<Portal, "session">): ReactNode {
  const subject = holderOf(session.gate)?.sub;
  const interaction = subject === undefined ? undefined : findInteraction(subject);
  if (subject === undefined || interaction === undefined) return null;
  return <InteractionNotice subject={subject} serviceId={interaction.serviceId} />;
}

type InteractionNoticeProps = { readonly subject: string; readonly serviceId: number };

/** Links back to a service. If the holder dismisses the notice, this tab forgets the interaction. */
function InteractionNotice({ subject, serviceId }: InteractionNoticeProps) {
  const words = useWordsOf(linkingWords).wayBack;
  const language = useLanguage();
  const { services } = usePortal().config;
  const name = services.find(({ service_id }) => service_id === serviceId)?.names[language];
  const wayBack = useWayBack(subject, serviceId);
  const [isAway, setAway] = useState(false);
  if (isAway || name === undefined || wayBack === undefined) return null;
  const putAway = () => {
    forgetInteraction();
    setAway(true);
  };
  return (
    <Notice
      kind="info"
      title={words.title(name)}
      link={wayBack}
      dismiss={{ label: words.dismiss(name), onDismiss: putAway }}
    >
      <p>{words.text(name)}</p>
    </Notice>
  );
}
