import type { KnownBrowser } from "@musubi/contract";
import { Section } from "@musubi/ui/section.tsx";
import { Rows } from "../../frame/rows.tsx";
import text from "../../frame/text.module.css";
import { useClock } from "../../portal/use-clock.ts";
import { useSessionWords } from "../../portal/words/sessions.ts";
import { nameBrowser } from "../../words/name-browser.ts";
import { BrowserRow } from "./browser-row.tsx";

type KnownListProps = {
  readonly browsers: readonly KnownBrowser[];
  readonly onForget: (browser: KnownBrowser) => void;
};

/** The browsers that the ID knows, and that are not logged in. */
export function KnownList({ browsers, onForget }: KnownListProps) {
  const { known: words, browser, time: say } = useSessionWords();
  const { time } = useClock(say);
  return (
    <Section title={words.section} titleId="known">
      {browsers.length === 0 ? (
        <p className={text.soft}>{words.none}</p>
      ) : (
        <>
          <p>{words.meaning}</p>
          <Rows aria-labelledby="known">
            {browsers.map((known) => {
              const name = nameBrowser(known, browser);
              const said = words.forgetOf(name);
              return (
                <BrowserRow
                  key={known.browser_id}
                  name={name}
                  facts={[
                    [words.since, time(known.since)],
                    [words.seen, time(known.seen_at)],
                  ]}
                  action={{ label: words.forget, said, onPress: () => onForget(known) }}
                />
              );
            })}
          </Rows>
        </>
      )}
    </Section>
  );
}
