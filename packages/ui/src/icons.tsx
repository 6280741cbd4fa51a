import { Icon } from "./icon.tsx";

export const MailIcon = () => (
  <Icon size={18}>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="m4 7 8 6 8-6" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 7.75v.01" />
  </Icon>
);

export const AlertIcon = () => (
  <Icon>
    <path d="M12 4 3 19.5h18L12 4ZM12 10v4.5M12 17v.01" />
  </Icon>
);

export const CheckCircleIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.25 12.25 2.75 2.75 4.75-5.25" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m6.5 6.5 11 11m0-11-11 11" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

/** For a link to another site. */
export const LeaveIcon = () => (
  <Icon>
    <path d="M7.5 16.5 16.5 7.5M9 7.5h7.5V15" />
  </Icon>
);

export const ChevronRightIcon = () => (
  <Icon>
    <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />
  </Icon>
);

export const ChevronLeftIcon = () => (
  <Icon>
    <path d="M14.5 5.5 8 12l6.5 6.5" />
  </Icon>
);
