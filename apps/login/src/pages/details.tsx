import { More } from "@musubi/ui/more.tsx";
import classes from "./claim.module.css";

type DetailsProps = { readonly label: string; readonly items: readonly string[] };

/** Folded effects of a button, below it. */
export const Details = ({ label, items }: DetailsProps) => (
  <More label={label}>
    <ul className={classes.points}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </More>
);
