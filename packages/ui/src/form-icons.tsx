import { Icon } from "./icon.tsx";

export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const DotIcon = () => (
  <Icon>
    <path d="M12 12v.01" strokeWidth="4" />
  </Icon>
);

export const CrossIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.75 12 5.75 21.5 12 21.5 12 18 18.25 12 18.25 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </Icon>
);

export const EyeOffIcon = () => (
  <Icon>
    <path d="M9.5 6.1A9 9 0 0 1 12 5.75c6 0 9.5 6.25 9.5 6.25a16 16 0 0 1-2.9 3.55M6.2 7.6A15.5 15.5 0 0 0 2.5 12S6 18.25 12 18.25a9.4 9.4 0 0 0 4.7-1.25M10 10.1a2.75 2.75 0 0 0 3.9 3.9M4 4l16 16" />
  </Icon>
);
