import model from "./model.json" with { type: "json" };
import { MARK } from "./phrases.ts";

/**
 * BudouX's Japanese model (Apache-2.0, https://github.com/google/budoux): how much each group of letters around a
 * place speaks for a phrase that begins there. A group's name says how many letters it has and where it begins:
 * `BW2` has two, from the letter before the place on.
 */
const PLACES: Readonly<Record<keyof typeof model, readonly [from: number, to: number]>> = {
  ...{ UW1: [-3, -2], UW2: [-2, -1], UW3: [-1, 0], UW4: [0, 1], UW5: [1, 2], UW6: [2, 3] },
  ...{ BW1: [-2, 0], BW2: [-1, 1], BW3: [0, 2] },
  ...{ TW1: [-3, 0], TW2: [-2, 1], TW3: [-1, 2], TW4: [0, 3] },
};
const GROUPS = Object.entries(PLACES).map(([name, [from, to]]) => {
  const scores: Readonly<Record<string, number>> = model[name as keyof typeof model];
  return { from, to, scores: new Map(Object.entries(scores)) };
});

const NEUTRAL =
  GROUPS.flatMap(({ scores }) => Array.from(scores.values())).reduce((sum, score) => sum + score) /
  2;

/** Words of ours that the model tears. */
const WHOLE =
  /もう(?:一度|ひとつ)|元に戻|間違[いえっ]|その(?:ほか|まま|うち)|これまでどおり|(?:共通|この|その|元の|別の|ほかの)ID|ため(?=[、。])|応答のない|どのブラウザ|ログイン方法|お問い合わせ|手続き|一時停止|日本標準時|[」）](?:[はがをにでとのもへや]|から|まで|より)/g;

/** Long forms of verbs, which begin a line where the word before them does not leave them room. */
const BESIDE =
  /(?<=[ァ-ヶー一-龠])でき[まるなた]|(?<=[きし])いただ[くけき]|(?<=[てで])くださ|(?<=受け付け)られ|(?<=ただいま|どおり)[おご混ロ]|(?<=ログイン)し(?:な|てい)/g;

/** No line begins or ends at these, whatever the model says, or it ends there anyway. */
const NEVER_BEFORE = /[\s、。！？：」』）・…／ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/;
const NEVER_AFTER = /[\s、。！？：「『（]/;
/** Addresses and foreign names stay whole. */
const ALPHABET = /^[\w.@+-]{2}$/;

/** Stands for a value in a sentence, of any length. It is one phrase with the particle after it. */
export const VALUE = "\ufffc";

/** Returns where phrases begin in a Japanese text without marks. */
export function findPhrases(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 1; at < text.length; at += 1) {
    if (NEVER_BEFORE.test(text.charAt(at)) || NEVER_AFTER.test(text.charAt(at - 1))) continue;
    if (ALPHABET.test(text.slice(at - 1, at + 1))) continue;
    const score = GROUPS.reduce(
      (sum, { from, to, scores }) => sum + (scores.get(cut(text, at + from, at + to)) ?? 0),
      -NEUTRAL,
    );
    if (score > 0) found.add(at);
  }
  for (const { index } of text.matchAll(BESIDE)) found.add(index);
  for (const { index, 0: word } of text.matchAll(WHOLE)) {
    for (let at = index + 1; at < index + word.length; at += 1) found.delete(at);
  }
  return new Set(
    Array.from(found).filter((at) => !isParticle(text, found, at) && !isLeftAlone(text, found, at)),
  );
}

/** Tells whether a phrase is a single kana, which goes with what is before it. */
const isParticle = (text: string, found: ReadonlySet<number>, at: number): boolean =>
  found.has(at + 1) && /[ぁ-ん]/.test(text.charAt(at));

/** Tells whether a last phrase of one or two letters has room beside the one before it: no line is that short. */
function isLeftAlone(text: string, found: ReadonlySet<number>, at: number): boolean {
  const [last = ""] = text.slice(at).match(/^[^、。！？：」）]*/) ?? [];
  const begins = Math.max(0, ...Array.from(found).filter((other) => other < at));
  const [before = ""] = text.slice(begins, at).match(/[^、。！？：「（]*$/) ?? [];
  const isLast = !Array.from(found).some((other) => other > at && other < at + last.length);
  return isLast && last.length <= 2 && !before.includes(VALUE) && before.length + last.length <= 9;
}

const cut = (text: string, from: number, to: number): string =>
  text.slice(Math.max(from, 0), Math.max(to, 0));

/** Returns a text with a mark before each phrase but the first: a catalogue's name, for example. */
export function markPhrases(text: string): string {
  const found = findPhrases(text);
  return Array.from({ length: text.length }, (_, at) =>
    found.has(at) ? MARK + text.charAt(at) : text.charAt(at),
  ).join("");
}
