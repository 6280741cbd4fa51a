import looks from "@musubi/ui/service-list.module.css";
import type { ReactNode } from "react";
import type { NamedService } from "./named-services.ts";

type ServicePlateProps = {
  readonly service: NamedService;
  readonly sub?: ReactNode;
  /** The icon for the state of the service. */
  readonly sign?: ReactNode;
};

/** One service of a merge. */
export function ServicePlate({ service: { name, icon }, sub, sign }: ServicePlateProps) {
  return (
    <div className={looks.row}>
      {icon && (
        <span className={looks.icon}>
          <img src={icon} alt="" />
        </span>
      )}
      <span className={looks.words}>
        <span className={looks.name}>{name}</span>
        {sub && <span className={looks.sub}>{sub}</span>}
      </span>
      {sign}
    </div>
  );
}
