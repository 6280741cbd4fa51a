import { AwaySign } from "./away-sign.tsx";
import { ChevronRightIcon } from "./icons.tsx";

export type WayIconProps = {
  readonly to: string;
  /** What is read out where it leads away. */
  readonly away: string;
};

/** The sign at the end of a row that leads somewhere: on to a screen of ours, or away to another site. */
export const WayIcon = ({ to, away }: WayIconProps) =>
  to.startsWith("http") ? <AwaySign words={away} /> : <ChevronRightIcon />;
