import type { KnotKind } from "@musubi/ui/cord.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import type { ReactNode } from "react";
import type { Back } from "../navigation/use-back.ts";
import { MessageScreen } from "./message-screen.tsx";
import classes from "./result-screen.module.css";

type ResultScreenProps = {
  readonly back: Back;
  readonly title: string;
  readonly picture: KnotKind;
  readonly lead: ReactNode;
  /** More is on its way: the foot comes with it. */
  readonly waiting?: boolean;
  readonly children: ReactNode;
};

/** The dialog of a result that takes the place of its screen: the head, the language and the foot stay. */
export function ResultScreen({ picture, ...message }: ResultScreenProps) {
  return (
    <dialog open className={classes.result} aria-label={message.title}>
      <MessageScreen {...message} picture={<Knot size="large" kind={picture} drawn />} />
    </dialog>
  );
}
