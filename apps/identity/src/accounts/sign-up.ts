import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Proven } from "../database/queries/credentials.ts";
import type { Visitor } from "./codes/ask-for-code.ts";
import type { CodeProof } from "./codes/codes.ts";
import type { Address } from "./new-address.ts";
import { openAccount } from "./open-account.ts";
import type { Parts } from "./parts.ts";
import { checkRepeated } from "./passwords/check-repeated.ts";

/** `over`: the proof of the address is no longer valid. `taken`: another ID got the address first, or it is held. */
type Refused = "over" | "taken";

type Given = { readonly proof: CodeProof; readonly password: string };

/**
 * Makes an account for an address that a code or a link has proved, with a password and the terms accepted. A form
 * that is sent twice makes one account, and signs in to it both times.
 */
export async function signUp(
  parts: Parts,
  address: Address,
  given: Given,
  visitor: Visitor,
): Promise<Answer<Proven, Refused>> {
  const made = await makeAccount(parts, address, given, visitor);
  if (made.ok) return made;
  if (made.code !== "repeated") return refuse(made.code);
  const detail = OperationDetail.CREATE_USER;
  const repeated = await checkRepeated(parts, address, given, { ...visitor, detail });
  return repeated ? answer(repeated) : refuse("over");
}

async function makeAccount(
  parts: Parts,
  address: Address,
  given: Given,
  visitor: Visitor,
): Promise<Answer<Proven, Refused | "repeated">> {
  const { database, codes, hasher } = parts;
  const by = { known: given.proof.ticket, network: visitor.network };
  const passwordHash = await hasher.hash(given.password, by);
  try {
    return await database.transact(async (trx) => {
      const redemption = await codes.redeem(trx, given.proof, parts.now());
      if (redemption !== "redeemed") return refuse(redemption);
      const account = await openAccount(
        parts,
        trx,
        address,
        { by: "password", passwordHash },
        visitor,
      );
      return answer({ account, by: { kind: "password", hash: passwordHash } });
    });
  } catch (error) {
    if (database.violation(error) === "AliasExistsException") return refuse("taken");
    throw error;
  }
}
