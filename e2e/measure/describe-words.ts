import { existsSync, readFileSync } from "node:fs";
import { LANGUAGES } from "@musubi/contract";
import { SCREENS } from "../pictures/states.ts";
import { alignColumns } from "./describe-visits.ts";
import { countFile } from "./words.ts";

const BEFORE = new URL("words-before.json", import.meta.url);
const MOST = { ja: 240, en: 90 } as const;
const UNITS = { ja: "characters", en: "words" } as const;
/** Screens that are not counted: mails, other sites, and a brand with the same texts. */
const OTHERS = ["popup", "site", "bookshop", "mail"];
/** Screens that visitors open in order to read. */
const MAY_BE_LONG = /^(help|merge-preview)\/|^provider\/terms/;

type Counts = Readonly<Record<string, Partial<Record<keyof typeof MOST, number>>>>;

/** Prints the counts beside those from before the texts were shortened. */
export default function describeWords(): void {
  const before: Counts = JSON.parse(readFileSync(BEFORE, "utf8"));
  const states = Object.entries(SCREENS)
    .filter(([screen]) => !OTHERS.includes(screen))
    .flatMap(([screen, all]) => all.map((state) => `${screen}/${state}`))
    .filter((state) => LANGUAGES.some((language) => existsSync(countFile(state, language))));
  const now: Counts = Object.fromEntries(
    states.map((state) => [
      state,
      Object.fromEntries(LANGUAGES.map((language) => [language, readCount(state, language)])),
    ]),
  );
  const cells = (state: string) =>
    LANGUAGES.flatMap((language) =>
      [before, now].map((each) => `${each[state]?.[language] ?? "–"}`),
    );
  const head = ["", ...LANGUAGES.flatMap((language) => ["before", UNITS[language]])];
  process.stdout.write(
    `\n${alignColumns([head, ...states.map((state) => [state, ...cells(state)])])}`,
  );
  for (const language of LANGUAGES) {
    const counts = states.map((state) => now[state]?.[language] ?? 0);
    const then = states.flatMap((state) => before[state]?.[language] ?? []);
    const long = states.filter(
      (state) => (now[state]?.[language] ?? 0) > MOST[language] && !MAY_BE_LONG.test(state),
    );
    const change = Math.round((medianOf(counts) / medianOf(then) - 1) * 100);
    process.stdout.write(
      `\n  ${language}: median ${medianOf(counts)} ${UNITS[language]}, before ${medianOf(then)} (${change} %)\n` +
        `  over ${MOST[language]}: ${long.join(", ") || "none"}\n`,
    );
  }
}

const readCount = (state: string, language: keyof typeof MOST): number | undefined => {
  const file = countFile(state, language);
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : undefined;
};

const medianOf = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
