import type { KnotKind } from "@musubi/ui/cord.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import type { ComponentProps } from "react";
import { MessageScreen } from "./message-screen.tsx";
import classes from "./result-screen.module.css";
import { MENU } from "./screen.tsx";

type ResultScreenProps = Omit<
  ComponentProps<typeof MessageScreen>,
  "theme" | "picture" | "aside"
> & {
  readonly picture: KnotKind;
};

/** A result dialog that takes the place of its screen. Header, language and footer stay. */
export function ResultScreen({ picture, ...message }: ResultScreenProps) {
  return (
    <dialog open className={classes.result} aria-label={message.title}>
      <MessageScreen
        {...message}
        aside={MENU}
        picture={<Knot size="large" kind={picture} drawn />}
      />
    </dialog>
  );
}
