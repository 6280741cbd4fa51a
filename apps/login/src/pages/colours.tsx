import type { ColoursOffer, ThemeChoice } from "@musubi/contract/login-pages";
import { Fragment } from "react";
import type { LoginWords } from "../words.ts";
import classes from "./form.module.css";

type ColoursProps = {
  readonly offer: ColoursOffer | undefined;
  readonly chosen: ThemeChoice | undefined;
  readonly words: LoginWords["common"];
};

/** The choice of theme. Links, so that it needs no script. */
export function Colours({ offer, chosen = "usual", words }: ColoursProps) {
  if (!offer) return null;
  return (
    <p className={classes.colours}>
      {offer.choices ? (
        offer.choices.map(({ theme, url }) => (
          <Fragment key={theme}>
            <a href={url} aria-current={theme === chosen || undefined}>
              {words.colourChoices[theme]}
            </a>{" "}
          </Fragment>
        ))
      ) : (
        <a href={offer.chooseUrl}>{words.colours}</a>
      )}
    </p>
  );
}
