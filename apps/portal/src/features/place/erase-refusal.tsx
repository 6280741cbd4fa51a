import type { HelpTopic } from "@musubi/contract";
import { Alert } from "@musubi/ui/notice.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { usePlaceWords } from "../../portal/words/place.ts";
import type { MessageKey } from "../../rulings/rulings.ts";

/** Why nothing was erased: in our words, or in those of whoever refused. */
export type Refused =
  | { readonly message: MessageKey }
  | { readonly said: string; readonly topic?: HelpTopic | undefined };

type EraseRefusalProps = {
  readonly refused: Refused | undefined;
  /** Goes on after our own words. */
  readonly also?: string | undefined;
};

export function EraseRefusal({ refused, also }: EraseRefusalProps) {
  const { failed } = usePlaceWords().erase;
  if (refused === undefined) return null;
  if ("message" in refused) return <FormMessage message={refused.message} also={also} />;
  return (
    <>
      <Alert title={failed}>{refused.said}</Alert>
      <HelpLink topic={refused.topic} />
    </>
  );
}
