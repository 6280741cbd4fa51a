import { classNames } from "@musubi/ui/class-names.ts";
import type { ComponentProps } from "react";
import classes from "./rows.module.css";

/** A list of items with their actions: a card with hairlines between its rows. */
export const Rows = (props: Omit<ComponentProps<"ul">, "className">) => (
  <ul {...props} className={classes.rows} />
);

export const Row = ({ className, ...props }: ComponentProps<"li">) => (
  <li {...props} className={classNames(classes.row, className)} />
);
