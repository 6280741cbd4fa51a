import { Section } from "@musubi/ui/section.tsx";
import type { ReactNode } from "react";
import text from "../../frame/text.module.css";
import { useWords } from "../../portal/portal-context.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
import { type LeavingCheck, lossesOf } from "./check-leaving.ts";
import classes from "./place.module.css";

type LossesProps = {
  readonly service: { readonly name: string };
  /** Missing while the service is asked. */
  readonly check: LeavingCheck | undefined;
  readonly children?: ReactNode;
};

/** What the holder would lose by leaving a service, in its own words. */
export function Losses({ service, check, children }: LossesProps) {
  const { leave } = usePlaceWords();
  const { common } = useWords();
  return (
    <Section title={leave.losses} aria-busy={check === undefined}>
      <p className={check ? classes.said : text.soft}>
        {check ? lossesOf(check) || leave.noLosses(service.name) : common.checking}
      </p>
      {children}
    </Section>
  );
}
