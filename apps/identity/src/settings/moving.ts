import type { Config } from "./config.ts";

/** Returns whether people come from another system these days, as the site file says. */
export const isMoving = ({ site }: Pick<Config, "site">, now: number): boolean =>
  site.moving_until !== undefined && now < Date.parse(site.moving_until);
