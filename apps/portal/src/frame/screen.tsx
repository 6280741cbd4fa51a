import { PageTitle } from "@musubi/ui/page-title.tsx";
import type { ReactNode } from "react";
import type { Back } from "../navigation/use-back.ts";
import { Frame } from "./frame.tsx";
import { Menu, SkipToMenu } from "./menu.tsx";
import { useResting } from "./resting.ts";
import classes from "./screen.module.css";
import { useTitle } from "./use-title.ts";

/** Beside the screens of the account. */
export const MENU = <Menu />;

type ScreenProps = {
  readonly back: Back;
  readonly title: string;
  readonly lead?: ReactNode;
  /** More is loading: the footer comes with it. */
  readonly waiting?: boolean;
  /** Shows nothing while changes are paused but that they are. */
  readonly rests?: boolean;
  readonly children: ReactNode;
};

/** A paper screen with a title, one line about it, and the actions. If changes are paused, it says so at the top. */
export function Screen({
  back,
  title,
  lead,
  waiting = false,
  rests = false,
  children,
}: ScreenProps) {
  const screen = useTitle(title);
  const resting = useResting(rests);
  const isAll = rests && Boolean(resting);
  return (
    <Frame back={back} aside={MENU} waiting={waiting}>
      <div ref={screen} className={classes.screen}>
        <SkipToMenu />
        <PageTitle lead={!isAll && lead}>{title}</PageTitle>
        {resting}
        {!isAll && children}
      </div>
    </Frame>
  );
}
