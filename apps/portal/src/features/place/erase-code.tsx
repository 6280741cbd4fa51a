import { Done } from "@musubi/ui/notice.tsx";
import { CodeForm } from "../../forms/code-form.tsx";
import type { CodeLimits } from "../../forms/code-limits.ts";
import { useWaitWords } from "../../forms/code-words.tsx";
import { useCredentialWords } from "../../portal/words/credentials.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
import type { MessageKey } from "../../rulings/rulings.ts";
import { EraseRefusal, type Refused } from "./erase-refusal.tsx";

type EraseCodeProps = {
  readonly refused: Refused | undefined;
  /** Another one was sent a moment ago. */
  readonly resent: boolean;
  readonly limits: CodeLimits;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onResend: () => void;
};

const WRONG: MessageKey = "code_mismatch";

/** The code from the holder's mailbox, without which nothing is erased before its day. */
export function EraseCode({ refused, resent, limits, ...form }: EraseCodeProps) {
  const { erase: words } = usePlaceWords();
  const { resent: told } = useCredentialWords().code;
  const also = useWaitWords(limits.wait);
  const isWrong = refused !== undefined && "message" in refused && refused.message === WRONG;
  return (
    <>
      <p>{words.sent}</p>
      <CodeForm {...{ isWrong, limits, ...form }} submit={words.submit} isLoss>
        {resent && <Done title={told.title}>{told.text}</Done>}
        <EraseRefusal refused={isWrong ? undefined : refused} also={also} />
      </CodeForm>
    </>
  );
}
