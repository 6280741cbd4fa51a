import { Icon } from "./icon.tsx";

/** A log-in. */
export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 8.5-8.5M16 7l3 3" />
  </Icon>
);

/** A change. */
export const PencilIcon = () => (
  <Icon>
    <path d="M5 19l1-4L16.5 4.5l3 3L9 18l-4 1Z" />
  </Icon>
);

/** A service. */
export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />
  </Icon>
);
