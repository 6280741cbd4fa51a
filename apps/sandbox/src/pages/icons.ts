import { DEMO_SERVICES, type DemoService } from "@musubi/demo-world";

type Icon = {
  readonly ground: string;
  readonly lines: string;
};

/**
 * One object each, in few and full lines, so that they are recognisable in a row of 44 px: a bag, a
 * leaf, a mortarboard, a calendar, books on a shelf.
 */
const ICONS: Readonly<Record<DemoService, Icon>> = {
  store: {
    ground: "#8a3a2b",
    lines: "M12 18H34L35.5 36H10.5ZM17.5 22V15.5Q17.5 10 23 10T28.5 15.5V22",
  },
  app: {
    ground: "#3c6a43",
    lines: "M12 34Q7 16 20 12T36 10Q37 28 28 33T14 31M11 37Q16 26 27 20",
  },
  school: {
    ground: "#2a5a6b",
    lines: "M7.5 19 23 11.5 38.5 19 23 26.5ZM14 23V31Q23 37.5 32 31V23M38.5 19V29",
  },
  planner: {
    ground: "#4a4a80",
    lines: "M10.5 13H35.5V36H10.5ZM10.5 20.5H35.5M17 9V14.5M29 9V14.5M17.5 28.5 21.5 32 28.5 25.5",
  },
  library: {
    ground: "#77551f",
    lines: "M9 36.5H37M12 10.5H19V36M19 16H26V36M12 10.5V36M29 14.5 35 13 38 35.5",
  },
};

function renderIcon(service: DemoService): string {
  const { ground, lines } = ICONS[service];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="92" height="92" viewBox="0 0 46 46">
<rect width="46" height="46" rx="11" fill="${ground}"/>
<path fill="none" stroke="#fdf6ea" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/>
</svg>
`;
}

/** The pictures of the demo's services, by path. */
export const DEMO_PICTURES: ReadonlyMap<string, string> = new Map(
  DEMO_SERVICES.map((service) => [`/${service}/icon.svg`, renderIcon(service)]),
);
