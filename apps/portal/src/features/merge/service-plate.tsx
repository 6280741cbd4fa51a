import type { ReactNode } from "react";
import type { NamedService } from "./named-services.ts";
import classes from "./service-plate.module.css";

type ServicePlateProps = {
  readonly service: NamedService;
  readonly sub: ReactNode;
  /** What became of it, in a sign. */
  readonly sign?: ReactNode;
};

/** One service of a merge. */
export function ServicePlate({ service: { name, icon }, sub, sign }: ServicePlateProps) {
  return (
    <div className={classes.plate}>
      {icon && (
        <span className={classes.icon}>
          <img src={icon} alt="" />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.sub}>{sub}</span>
      </span>
      {sign}
    </div>
  );
}
