import type { ReactNode } from "react";
import classes from "./my-data.module.css";

type StackProps<Name extends string> = {
  readonly shown: Name;
  readonly layers: Readonly<Record<Name, ReactNode>>;
};

/** One of several, in a place that has room for each: what comes later moves nothing. */
export const Stack = <Name extends string>({ shown, layers }: StackProps<Name>) => (
  <div className={classes.stack}>
    {(Object.keys(layers) as Name[]).map((name) => (
      <div key={name} inert={name !== shown}>
        {layers[name]}
      </div>
    ))}
  </div>
);
