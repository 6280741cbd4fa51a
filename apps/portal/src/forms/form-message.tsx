import { Notice } from "@musubi/ui/notice.tsx";
import type { MessageKey } from "../errors/rulings.ts";
import { useWords } from "../portal-context.ts";

/** What became of a form, where it belongs to none of its fields. */
export function FormMessage({
  message,
}: {
  readonly message: MessageKey | "unanswered" | undefined;
}) {
  const { messages, connection } = useWords();
  if (message === undefined) return null;
  return (
    <Notice kind="alert" live>
      {message === "unanswered" ? connection.unanswered : messages[message]}
    </Notice>
  );
}
