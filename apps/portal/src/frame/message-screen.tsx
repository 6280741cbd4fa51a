import { PageTitle } from "@musubi/ui/page-title.tsx";
import type { ReactNode } from "react";
import { Frame, type FrameOptions } from "./frame.tsx";
import classes from "./message-screen.module.css";
import { useScreenName } from "./use-screen-name.ts";
import { useTitleFocus } from "./use-title-focus.ts";

type MessageScreenProps = Pick<FrameOptions, "theme" | "back" | "waiting"> & {
  readonly title: string;
  readonly lead: ReactNode;
  /** Above a title that then stands in the middle. */
  readonly picture?: ReactNode;
  /** What can be done about it. */
  readonly children?: ReactNode;
};

/** A screen that has one thing to say. */
export function MessageScreen({ title, lead, picture, children, ...frame }: MessageScreenProps) {
  const screen = useTitleFocus();
  useScreenName(title);
  return (
    <Frame {...frame}>
      <div ref={screen} className={classes.screen}>
        {picture && <div className={classes.picture}>{picture}</div>}
        <PageTitle lead={lead} align={picture ? "centre" : "start"}>
          {title}
        </PageTitle>
        {children}
      </div>
    </Frame>
  );
}
