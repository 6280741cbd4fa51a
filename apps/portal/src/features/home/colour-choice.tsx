import { useWords } from "../../portal/portal-context.ts";
import { chooseTheme, useChosenTheme } from "../../portal/theme-choice.ts";
import classes from "./home-screen.module.css";

/** The choice of theme: ours, in which only home is dark, the device's, or light or dark for every screen. */
export function ColourChoice() {
  const { colours, colourChoices } = useWords().common;
  return (
    <label className={classes.colours}>
      {colours}
      <select
        value={useChosenTheme() ?? "usual"}
        onChange={(event) => chooseTheme(event.target.value)}
      >
        {Object.entries(colourChoices).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
