import { randomInt, randomUUID } from "node:crypto";
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_MAX_TRIES,
  canonicalEmail,
  OperationDetail,
  readCode,
  TRIES_RESET_AFTER_MS,
} from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Queries } from "../../database/database.ts";
import {
  findLastSend,
  isUnspent,
  isUsedBy,
  type Redemption,
  releaseCode,
  replaceCode,
  spendCode,
  tryCode,
  voidCode,
} from "../../database/queries/codes.ts";
import type { LimitState, Limits } from "../../limits/limits.ts";
import { LIMITS } from "../../limits/rules.ts";
import type { Trace } from "../../outbox/journal/write-journal.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import { authenticate, type Secrets } from "../../settings/secrets.ts";
import {
  type CodeScope,
  isForAddressOfChoice,
  isOfLogin,
  isTypedAgain,
  type LinkScope,
  nameScope,
  subjectOf,
} from "./code-scope.ts";
import { type Guesser, reserveGuess } from "./reserve-guess.ts";

export type RightCode = {
  readonly target: string;
  /** Stands for the code on the page after it, if the code is redeemed only there; see `redeem`. */
  readonly ticket: string;
  /** The same code was redeemed before. */
  readonly isSpent: boolean;
  release(db: Queries): Promise<void>;
};

/** A right code's ticket, or a link, to be redeemed once for what it was mailed for. */
export type CodeProof = { readonly scope: CodeScope | LinkScope; readonly ticket: string };

export type CodeRefusal =
  | "CodeMismatchException"
  | "ExpiredCodeException"
  | "LimitExceededException"
  // The network's or the global budget of wrong codes is spent; for the last refusal, it cannot be counted.
  | "TooManyRequestException"
  | "ServiceUnavailableException";

/** Issues the codes that people type, and checks them. */
export type Codes = {
  /** Makes a new code for a scope, unless too many were sent. `target` is what the code will prove. */
  issue(
    db: Queries,
    scope: CodeScope,
    target: string,
    now: number,
  ): Promise<Answer<string, "too-many-sends">>;
  /**
   * Checks what was typed, and journals a refusal, unless guesses cannot be counted. A right code is used up; a caller
   * that cannot use it releases it.
   */
  check(
    db: Queries,
    scope: CodeScope,
    typed: string,
    from: TypedFrom,
  ): Promise<Answer<RightCode, CodeRefusal>>;
  /** Returns whether a right code's ticket, or a link, can still be redeemed. */
  isGood(db: Queries, proof: CodeProof, now: number): Promise<boolean>;
  /** Redeems a right code's ticket, or a link, once: in the transaction that does what it is for. */
  redeem(db: Queries, proof: CodeProof, now: number): Promise<Redemption>;
  /** Voids the current code, if there is one. */
  revoke(db: Queries, scope: CodeScope): Promise<void>;
  /**
   * Returns whether an address that was typed into the hosted login gets one more code. Past the caps a link is mailed
   * instead, so that strangers who ask for codes or type wrong ones keep no user out. `isNew`: for a new series,
   * which is counted in addition to the mails.
   */
  hasRoom(emailKey: string, isNew: boolean): Promise<boolean>;
  /**
   * Counts a mail to a mailbox that has many addresses by tags, each with limits of its own. An address without a tag
   * is not counted: strangers who invent tags keep nobody from it.
   */
  countTagged(emailKey: string): Promise<LimitState>;
};

/** When something was typed, and where. */
export type TypedFrom = Trace & Guesser & { readonly now: number };

export function createCodes(secrets: Pick<Secrets, "codes" | "journal">, limits: Limits): Codes {
  const { codes: key } = secrets;
  const nameOf = (scope: CodeScope | LinkScope): string => nameScope(key, scope);
  const hashOf = (name: string, code: string): string => authenticate(key, `${name}:${code}`);
  const nameMailbox = (emailKey: string): string => authenticate(key, emailKey);
  const countMailTo = async (emailKey: string): Promise<LimitState> => {
    const mails = await limits.count(LIMITS.mailTo, nameMailbox(emailKey));
    return mails.state === "within" ? countTagged(emailKey) : mails;
  };
  const countTagged = async (emailKey: string): Promise<LimitState> => {
    const untagged = emailKey.replace(TAG, "");
    if (untagged === emailKey) return { state: "within" };
    return limits.count(LIMITS.mailToTagged, nameMailbox(untagged));
  };

  return {
    async issue(db, scope, target, now) {
      if (isForAddressOfChoice(scope)) {
        const mails = await countMailTo(canonicalEmail(target));
        if (mails.state === "over") return refuse("too-many-sends", mails.retryAfterSeconds);
        if (mails.state === "closed") return refuse("too-many-sends");
      }
      const name = nameOf(scope);
      const code = makeCode();
      const hash = hashOf(name, code);
      const isPlaced = await replaceCode(db, { key: name, hash, target, now });
      if (isPlaced) return answer(code);
      return refuse("too-many-sends", secondsUntilRested(await findLastSend(db, name), now));
    },

    async check(db, scope, typed, from) {
      const check = await look(db, scope, typed, from);
      if (!check.ok && check.code !== "ServiceUnavailableException") {
        const { userAgent, network, now } = from;
        const detail = OperationDetail.INPUT_CONFIRMATION_CODE;
        const refused = { detail, about: subjectOf(scope), reason: check.code } as const;
        await writeRefusal(db, secrets, { ...refused, userAgent, network, now });
      }
      return check;
    },

    isGood: (db, { scope, ticket: id }, now) => isUnspent(db, { key: nameOf(scope), id, now }),
    redeem: (db, { scope, ticket: id }, now) => spendCode(db, { key: nameOf(scope), id, now }),
    revoke: (db, scope) => voidCode(db, nameOf(scope)),

    async hasRoom(emailKey, isNew) {
      const mailbox = nameMailbox(emailKey);
      const wrong = await limits.count(LIMITS.wrongCodesAt, mailbox);
      if (wrong.state === "over") return false;
      // Only checked, not counted: asking for a code is not a wrong code.
      await limits.giveBack(LIMITS.wrongCodesAt, mailbox);
      const mails = await limits.count(LIMITS.codeMails, mailbox);
      if (mails.state === "over") return false;
      return !isNew || (await limits.count(LIMITS.codeSeries, mailbox)).state !== "over";
    },

    countTagged,
  };

  async function look(
    db: Queries,
    scope: CodeScope,
    typed: string,
    from: TypedFrom,
  ): Promise<Answer<RightCode, CodeRefusal>> {
    const { now } = from;
    const guess = await reserveGuess(limits, db, "code", from, now);
    if (!guess.ok) return guess;
    const name = nameOf(scope);
    const hash = hashOf(name, readCode(typed));
    const id = isTypedAgain(scope) ? authenticate(key, hash) : randomUUID();
    const row = await tryCode(db, { key: name, hash, id, now });
    const isTooMany = row !== undefined && row.tries > CODE_MAX_TRIES;
    const isWrong = row && !isTooMany && row.expires_at > now && row.used_by === null;
    // Only a wrong guess at a living code counts: otherwise an attacker could spend the global budget on nothing.
    if (!isWrong) await guess.data.giveBack();
    if (isWrong && isOfLogin(scope)) {
      await limits.count(LIMITS.wrongCodesAt, nameMailbox(scope.emailKey));
    }
    if (!row) return refuse("CodeMismatchException");
    if (isWrong) {
      return { ...refuse("CodeMismatchException"), triesLeft: CODE_MAX_TRIES - row.tries };
    }
    if (!isTooMany && row.expires_at > now && isUsedBy(row.used_by, id)) {
      const { target } = row;
      const release = (later: Queries) => releaseCode(later, name, id);
      return answer({ target, ticket: id, isSpent: row.used_by !== id, release });
    }
    if (!isTooMany) return refuse("ExpiredCodeException");
    return refuse("LimitExceededException", secondsUntilRested(row.last_tried_at, now));
  }
}

/** The part of an address that most mail servers ignore. */
const TAG = /\+[^@]*(?=@)/;

/** How long until another try or send is allowed, counted from the last one. */
const secondsUntilRested = (lastAt: number | null | undefined, now: number): number =>
  Math.max(1, Math.ceil(((lastAt ?? now) + TRIES_RESET_AFTER_MS - now) / 1_000));

/** Each symbol is drawn from a secure random source, all equally likely. */
export const makeCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(
    "",
  );
