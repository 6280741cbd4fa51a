import classes from "./language-switch.module.css";
import { isPlainClick } from "./plain-click.ts";

export const LANGUAGES = ["ja", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export type LanguageSwitchProps = {
  /** The accessible name of the two links. */
  readonly label: string;
  readonly current: Language;
  /** Each language's own name. */
  readonly names: Readonly<Record<Language, string>>;
  /** This page in each language: the switch works without scripts. */
  readonly links: Readonly<Record<Language, string>>;
  /** Changes the language in place instead of following the link. */
  readonly onSwitch?: (language: Language) => void;
};

/** Japanese or English. */
export function LanguageSwitch({ label, current, names, links, onSwitch }: LanguageSwitchProps) {
  return (
    <nav className={classes.switch} aria-label={label}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          className={classes.option}
          href={links[language]}
          hrefLang={language}
          lang={language}
          aria-current={language === current ? "true" : undefined}
          onClick={
            onSwitch &&
            ((event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onSwitch(language);
            })
          }
        >
          {names[language]}
        </a>
      ))}
    </nav>
  );
}
