import { classNames } from "@musubi/ui/class-names.ts";
import type { ComponentProps } from "react";
import classes from "./rows.module.css";

/** A list of what there is and what can be done about it: a card, with hairlines between its rows. */
export const Rows = (props: Omit<ComponentProps<"ul">, "className">) => (
  <ul {...props} className={classes.rows} />
);

export const Row = ({ className, ...props }: ComponentProps<"li">) => (
  <li {...props} className={classNames(classes.row, className)} />
);
