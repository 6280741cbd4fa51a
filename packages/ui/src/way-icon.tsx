import { AwaySign } from "./away-sign.tsx";
import { ChevronRightIcon } from "./icons.tsx";

export type WayIconProps = {
  readonly to: string;
  /** Read out if it leads to another site. */
  readonly away: string;
};

/** The icon at the end of a row with a link: to one of our screens, or to another site. */
export const WayIcon = ({ to, away }: WayIconProps) =>
  to.startsWith("http") ? <AwaySign words={away} /> : <ChevronRightIcon />;
