import classes from "./language-switch.module.css";
import { LANGUAGES, type Language } from "./language-switch.tsx";

export type LanguageFormProps = {
  /** What the switch is for, to a screen reader. */
  readonly label: string;
  readonly current: Language;
  /** What each language calls itself. */
  readonly names: Readonly<Record<Language, string>>;
  /** Where each language's page is asked for. */
  readonly actions: Readonly<Record<Language, string>>;
  /** What the page is made from. */
  readonly fields: Readonly<Record<string, string>>;
};

/** Japanese or English, for a page that has no address of its own: it is posted for once more. */
export function LanguageForm({ label, current, names, actions, fields }: LanguageFormProps) {
  return (
    <nav className={classes.switch} aria-label={label}>
      {LANGUAGES.map((language) =>
        language === current ? (
          <span key={language} className={classes.option} lang={language} aria-current="true">
            {names[language]}
          </span>
        ) : (
          <form key={language} method="post" action={actions[language]}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className={classes.option} lang={language}>
              {names[language]}
            </button>
          </form>
        ),
      )}
    </nav>
  );
}
