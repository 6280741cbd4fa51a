import type { Config } from "./config.ts";

/** Whether users still move in from another system, by the date in the site file. */
export const isMoving = ({ site }: Pick<Config, "site">, now: number): boolean =>
  site.moving_until !== undefined && now < Date.parse(site.moving_until);
