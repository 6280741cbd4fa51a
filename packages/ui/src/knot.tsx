import type { ComponentProps } from "react";
import { Cord, type KnotKind } from "./cord.tsx";
import { TIED } from "./knot-shape.ts";

type KnotProps = Required<Pick<ComponentProps<typeof Cord>, "size">> & {
  readonly kind?: KnotKind;
  readonly drawn?: boolean;
};

/** Our mark, an awaji musubi of three loops, or another state of its cord. */
export function Knot({ kind = "tied", ...drawing }: KnotProps) {
  return (
    <Cord kind={kind} {...drawing}>
      {kind === "tied" && <path d={TIED} />}
    </Cord>
  );
}
