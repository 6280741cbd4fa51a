import {
  accountActive,
  accountDeletable,
  type Call,
  changeOwner,
  type ErrorCode,
  eraseAccount,
  type Input,
  oldAccountActive,
  openAccount,
  restoreAccount,
  suspendAccount,
  updateAccount,
} from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";

export type StandInAccount = {
  readonly id: string;
  owner: string;
  email: string;
  state: "active" | "suspended" | "erased";
  seq: number;
  addressSeq: number;
};

/**
 * What happens to the next call to a service. `lost`: it never arrives. `drop-after`: it is done, but its answer is
 * lost. `late`: it is done after the caller has stopped waiting, if it has a `seq`; others are lost.
 */
export type NetworkFault = "lost" | "drop-after" | "late";

type Opening = Input<typeof openAccount>["body"];
type Erasing = Input<typeof eraseAccount>["body"];
type OwnerChange = Input<typeof changeOwner>["body"];
type CallInput = { readonly body?: unknown; readonly query?: unknown };

/** Calls with a `seq`, by which a service refuses them if they come too late. So they may arrive at any time. */
const FENCED: readonly string[] = [changeOwner.name, openAccount.name, updateAccount.name];

/** A service in memory that follows the connector's rules: `docs/connector.md` as code. */
export class StandIn {
  readonly accounts = new Map<string, StandInAccount>();
  readonly #deeds = new Map<string, { readonly request: string; readonly account: string }>();
  /** The highest `seq` of an opening, by subject. */
  readonly #openings = new Map<string, number>();
  readonly #late: { readonly call: Call; readonly input: CallInput }[] = [];
  /** Refuses changes of owner and openings that it has not done yet, with words for the holder. */
  isRefusing = false;
  /** Denies the next account that the service is asked about. */
  isWrong = false;

  add(account: Pick<StandInAccount, "id" | "owner" | "email">): void {
    this.accounts.set(account.id, { ...account, state: "active", seq: 0, addressSeq: 0 });
  }

  answer(call: Call, input: CallInput): Outcome<never> {
    const refusal = this.#perform(call, input);
    if (typeof refusal === "object") return { ok: true, data: refusal as never };
    const error = { error_code: refusal, message_title: "", message_body: "words" };
    return { ok: false, kind: "refused", status: 409, error, retryAfterSeconds: undefined };
  }

  postpone(call: Call, input: CallInput): void {
    if (FENCED.includes(call.name)) this.#late.push({ call, input });
  }

  /** Delivers the delayed requests; their answers are lost. */
  deliverLate(): void {
    for (const { call, input } of this.#late.splice(0)) this.#perform(call, input);
  }

  #isActive({ sub_key }: Input<typeof accountActive>["query"]): boolean {
    return !this.#isWrongOnce() && this.#ownedBy(`sub:${sub_key}`)?.state === "active";
  }

  #isWrongOnce(): boolean {
    const { isWrong } = this;
    this.isWrong = false;
    return isWrong;
  }

  #perform(
    { name }: Call,
    { body, query }: CallInput,
  ): ErrorCode | Readonly<Record<string, unknown>> {
    switch (name) {
      case changeOwner.name:
        return this.#changeOwner(body as OwnerChange) ?? {};
      case suspendAccount.name:
        return this.#changeState("suspended", body as Input<typeof suspendAccount>["body"]);
      case restoreAccount.name:
        return this.#changeState("active", body as Input<typeof restoreAccount>["body"]);
      case eraseAccount.name:
        return this.#erase(body as Erasing);
      case openAccount.name:
        return this.#open(body as Opening);
      case updateAccount.name:
        return this.#updateAddress(body as Input<typeof updateAccount>["body"]);
      case accountActive.name:
        return {
          activation: Number(this.#isActive(query as Input<typeof accountActive>["query"])),
        };
      case accountDeletable.name:
        return { activation: 1, deletable: true, user_message: { ja: "", en: "" } };
      case oldAccountActive.name:
        return { activation: 0 };
      default:
        throw new Error(`The stand-in does not know ${name}.`);
    }
  }

  #ownedBy(owner: string): StandInAccount | undefined {
    return [...this.accounts.values()].find(
      (account) => account.state !== "erased" && account.owner === owner,
    );
  }

  #changeOwner({ key, seq, from, to }: OwnerChange): ErrorCode | undefined {
    const deed = this.#deeds.get(key);
    if (deed) {
      const moved = this.accounts.get(deed.account);
      if (deed.request !== `${from} ${to}`) return "InvalidParameterException";
      if (!moved || seq < moved.seq) return "StaleSequenceException";
      moved.seq = seq;
      return undefined;
    }
    const [account, occupant] = [this.#ownedBy(from), this.#ownedBy(to)];
    if (account && seq < account.seq) return "StaleSequenceException";
    for (const named of [account, occupant]) if (named) named.seq = Math.max(named.seq, seq);
    if (!account) return "UserNotFoundException";
    if (this.isRefusing) return "E500-01";
    if (occupant || (to.startsWith("old:") && to !== `old:${account.id}`)) {
      return "OwnerMismatchException";
    }
    account.owner = to;
    this.#deeds.set(key, { request: `${from} ${to}`, account: account.id });
    return undefined;
  }

  #open({ user_key, key, seq, email }: Opening): ErrorCode | Record<string, never> {
    const deed = this.#deeds.get(`open ${key}`);
    if (deed && deed.request !== user_key) return "InvalidParameterException";
    if (seq < (this.#openings.get(user_key) ?? 0)) return "StaleSequenceException";
    if (deed) return {};
    this.#openings.set(user_key, seq);
    if (this.isRefusing) return "E500-01";
    if (this.#ownedBy(`sub:${user_key}`)) return "OwnerMismatchException";
    const id = `${user_key} ${key}`;
    const owner = `sub:${user_key}`;
    this.accounts.set(id, { id, owner, email, state: "active", seq, addressSeq: 0 });
    this.#deeds.set(`open ${key}`, { request: user_key, account: id });
    return {};
  }

  #erase({ opening, ...body }: Erasing): ErrorCode | Record<string, never> {
    if (!opening) return this.#changeState("erased", body);
    const { user_key } = body;
    this.#openings.set(user_key, Math.max(opening.seq, this.#openings.get(user_key) ?? 0));
    const made = this.#deeds.get(`open ${opening.key}`)?.account;
    const account = this.#ownedBy(`sub:${user_key}`);
    if (!account || account.id !== made) return "E404-01";
    account.state = "erased";
    return {};
  }

  #changeState(
    state: StandInAccount["state"],
    { user_key, key }: { readonly user_key: string; readonly key: string },
  ): ErrorCode | Record<string, never> {
    // Never wrong about an erasing: nothing asks again afterwards, so the mistake would remain.
    if (state !== "erased" && this.#isWrongOnce()) return "E404-01";
    const account = this.#ownedBy(`sub:${user_key}`);
    if (this.#deeds.has(`${state} ${key}`)) return {};
    if (!account) return "E404-01";
    if (state === "erased" && account.state !== "suspended") return "E500-01";
    account.state = state;
    this.#deeds.set(`${state} ${key}`, { request: user_key, account: account.id });
    return {};
  }

  #updateAddress({
    seq = 0,
    user_key,
    before_email,
    after_email,
  }: Input<typeof updateAccount>["body"]): ErrorCode | Record<string, never> {
    const account = this.#ownedBy(`sub:${user_key}`);
    if (!account) return "E404-01";
    if (seq <= account.addressSeq) return "StaleSequenceException";
    account.addressSeq = seq;
    if (![before_email, after_email].includes(account.email)) return "E404-01";
    account.email = after_email;
    return {};
  }
}
