import type { ThemeChoice, ThemeLink } from "@musubi/contract/login-pages";
import { More } from "@musubi/ui/more.tsx";
import type { LoginWords } from "../words.ts";
import classes from "./colours.module.css";

type ColoursProps = {
  readonly themes: readonly ThemeLink[];
  readonly chosen: ThemeChoice | undefined;
  readonly words: LoginWords["common"];
};

/** In which colours the pages are shown. Links: they need no script. */
export function Colours({ themes, chosen = "usual", words }: ColoursProps) {
  if (themes.length === 0) return null;
  return (
    <div className={classes.colours}>
      <More
        label={
          <>
            {words.colours} <strong>{words.colourChoices[chosen]}</strong>
          </>
        }
      >
        <ul className={classes.choices}>
          {themes.map(({ theme, url }) => (
            <li key={theme}>
              <a href={url} aria-current={theme === chosen || undefined}>
                {words.colourChoices[theme]}
              </a>
            </li>
          ))}
        </ul>
      </More>
    </div>
  );
}
