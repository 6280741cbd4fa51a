import { DEMO_SERVICES, type DemoService } from "@musubi/demo-world";

type Icon = {
  readonly ground: string;
  /** The thin strokes of a Mincho letter: those that run across. */
  readonly thin: string;
  /** And the full ones: those that run down. */
  readonly full: string;
};

/** One letter each, drawn as strokes so that no font is needed: 店, 葉, 学, 予, 書. */
const ICONS: Readonly<Record<DemoService, Icon>> = {
  store: {
    ground: "#8a3a2b",
    thin: "M11 13.8H36M24.5 20.6H33.5M18.5 26H32M18.5 34.2H32",
    full: "M23.5 9V13M13.5 14V22Q13.5 31 9.5 36.5M24.5 16.8V26M18.5 25.5V37M32 25.5V37",
  },
  app: {
    ground: "#3c6a43",
    thin: "M9 12.2H37M9 18.8H37M15 25.4H34.5M23 22.6H30.5M9 29.4H37",
    full: "M17.5 8.5V15.6M28.5 8.5V15.6M15 16.6V25.4M23 16.6V22.6M30.5 16.6V22.6M23 26V38.6M22 30Q17 35 9.5 37M24 30Q29 35 36.5 37",
  },
  school: {
    ground: "#2a5a6b",
    thin: "M11.5 16H35M16.5 21.4H29.5M9.5 28.6H36.5",
    full: "M14.5 8.8L17 13M22.2 8L23.6 12.2M31.5 8.6L28.4 13.2M11.5 15.6L10.2 20.6M35 15.8L32.6 20M29.5 21.4L23.6 25.6V34.6Q23.4 37 19.6 36.2",
  },
  planner: {
    ground: "#4a4a80",
    thin: "M14.5 11H31.5M9.5 21H36",
    full: "M31.5 11Q28 15 23.8 17M18.4 13.8Q22.6 16 26.4 19.4M36 21Q34.6 24 31.6 26.4M23.4 21V34Q23.2 37 18.6 36",
  },
  library: {
    ground: "#77551f",
    thin: "M14.5 10.6H31.5M8.5 14.6H37.5M14.5 18.6H31.5M13.5 22H32.5M8.5 25.4H37.5M15.5 29H30.5M15.5 33H30.5M15.5 37H30.5",
    full: "M31.5 10.2V18.8M23 7.4V25.2M15.5 28.6V38.4M30.5 28.6V38.4",
  },
};

function renderIcon(service: DemoService): string {
  const { ground, thin, full } = ICONS[service];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="92" height="92" viewBox="0 0 46 46">
<rect width="46" height="46" rx="11" fill="${ground}"/>
<g fill="none" stroke="#fdf6ea" stroke-linecap="round" stroke-linejoin="round">
<path stroke-width="1.7" d="${thin}"/>
<path stroke-width="2.7" d="${full}"/>
</g>
</svg>
`;
}

/** The pictures of the demo's services, by path. */
export const DEMO_PICTURES: ReadonlyMap<string, string> = new Map(
  DEMO_SERVICES.map((service) => [`/${service}/icon.svg`, renderIcon(service)]),
);
