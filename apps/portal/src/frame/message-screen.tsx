import { PageTitle } from "@musubi/ui/page-title.tsx";
import type { ReactNode } from "react";
import { Frame, type FrameOptions } from "./frame.tsx";
import classes from "./screen.module.css";
import { useTitle } from "./use-title.ts";

type MessageScreenProps = Pick<FrameOptions, "theme" | "back" | "aside" | "waiting"> & {
  readonly title: string;
  readonly lead: ReactNode;
  /** Shown above the title, which is then centred. */
  readonly picture?: ReactNode;
  /** The actions that the holder can take. */
  readonly children?: ReactNode;
};

/** A screen with a single message. */
export function MessageScreen({ title, lead, picture, children, ...frame }: MessageScreenProps) {
  const screen = useTitle(title);
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
