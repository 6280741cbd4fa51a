import { ChevronRightIcon, LeaveIcon } from "./icons.tsx";

/** The sign at the end of a row that leads somewhere: on to a screen of ours, or away to another site. */
export const WayIcon = ({ to }: { readonly to: string }) =>
  to.startsWith("http") ? <LeaveIcon /> : <ChevronRightIcon />;
