import { accountDeletable, type DeletionCheck, type Language } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findTieTo } from "../../database/queries/ties.ts";
import { passOn } from "../../services/pass-on.ts";
import { readForeignWords } from "../../services/read-answer.ts";
import { noteAnswer } from "../belief/note-answer.ts";
import type { Parts } from "../operations/parts.ts";

type Refused =
  | "NotAuthorizedException"
  | "UserNotFoundException"
  | "ResourceNotFoundException"
  | "E500-01"
  | "ServiceUnavailableException";

/** Asks a service whether the holder's account can be deleted, and if not, why. "No account" is a normal answer. */
export async function checkDeletion(
  parts: Parts,
  { family, language }: { readonly family: string; readonly language: Language },
  asked: { readonly service_id: number; readonly user_key: string },
): Promise<Answer<DeletionCheck, Refused>> {
  const { database, connectors } = parts;
  const holder = await findTieTo(database.db, family, asked.service_id);
  if (!holder) return refuse("NotAuthorizedException");
  // A key of another holder gets the same answer as an unknown key.
  if (asked.user_key !== holder.account) return refuse("UserNotFoundException");
  const service = connectors.byId(asked.service_id);
  if (!service) return refuse("ResourceNotFoundException");
  const { account, lineage, unheard } = holder;
  if (lineage === null) return answer({ activation: 0, deletable: false, user_message: "" });

  const at = await database.now();
  const query = { user_key: account };
  const outcome = await service.send(accountDeletable, { query }, language);
  if (!outcome.ok) return passOn(outcome);
  const { activation, deletable, user_message, losses } = outcome.data;
  const tie = { account, service_id: asked.service_id, lineage };
  const standing = { is_aside: false, is_unheard: unheard !== null };
  await noteAnswer(parts, { ...tie, ...standing, at }, activation);
  return answer({
    activation,
    deletable,
    user_message: readForeignWords(user_message[language]),
    ...(losses && { losses: readForeignWords(losses[language]) }),
  });
}
