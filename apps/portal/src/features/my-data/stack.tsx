import type { ReactNode } from "react";
import classes from "./my-data.module.css";

type StackProps<Name extends string> = {
  readonly shown: Name;
  readonly layers: Readonly<Record<Name, ReactNode>>;
};

/** Shows one of several layers, with room for each, so that a change moves nothing. */
export const Stack = <Name extends string>({ shown, layers }: StackProps<Name>) => (
  <div className={classes.stack}>
    {(Object.keys(layers) as Name[]).map((name) => (
      <div key={name} inert={name !== shown}>
        {layers[name]}
      </div>
    ))}
  </div>
);
