import { Question } from "../../../forms/question.tsx";

export type AskedProps = {
  /** `answered`: the holder has confirmed, and the request is in progress. */
  readonly question: "open" | "answered" | undefined;
  readonly onAsk: () => void;
  readonly onLeaveQuestion: () => void;
  readonly onConfirm: () => void;
};

type TakeBackQuestionProps = Omit<AskedProps, "onAsk"> & {
  readonly words: Readonly<Record<"title" | "submit" | "leave", string>>;
  readonly text: string;
  readonly isLoss?: boolean;
};

/** Asks before a merge is cancelled or undone. */
export const TakeBackQuestion = ({ question, words, text, ...on }: TakeBackQuestionProps) =>
  question && (
    <Question
      title={words.title}
      words={{ submit: words.submit, cancel: words.leave }}
      busy={question === "answered"}
      isLoss={on.isLoss ?? false}
      onLeave={on.onLeaveQuestion}
      onConfirm={on.onConfirm}
    >
      <p>{text}</p>
    </Question>
  );
