import { Alert } from "@musubi/ui/notice.tsx";
import { useWords } from "../portal/portal-context.ts";
import { useMessages } from "../portal/use-messages.ts";
import type { MessageKey } from "../refusals/situations.ts";

/** The result of a form that concerns none of its fields. */
export function FormMessage({
  message,
  instead,
  also,
}: {
  readonly message: MessageKey | "unanswered" | undefined;
  /** Replaces the message's own sentence. */
  readonly instead?: string | undefined;
  /** Follows the message. */
  readonly also?: string | undefined;
}) {
  const messages = useMessages();
  const { connection } = useWords();
  if (message === undefined) return null;
  return (
    <Alert>
      {instead ?? (message === "unanswered" ? connection.unanswered : messages[message])}
      {also && <p>{also}</p>}
    </Alert>
  );
}
