import {
  API_IDENTIFIER,
  accountActive,
  canonicalEmail,
  certifyStoreAccount,
  checkOldAccount,
  checkServiceAccount,
  HIDDEN_SERVICE_ID,
  type Input,
  migrateAccount,
  OperationDetail,
  redeemSocialHandle,
  UserKind,
} from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { SERVICE_ID } from "@musubi/demo-world";
import { ASKS_SERVICE } from "../../limits/rules.ts";
import { passOn } from "../../services/pass-on.ts";
import { fetchIdToken } from "../../social/handles.ts";
import { checkOldAccount as check } from "../../ties/linking/check-old-account.ts";
import { linkAccount } from "../../ties/linking/link.ts";
import { mayMerge } from "../../ties/merging/may-merge.ts";
import { moveService } from "../../ties/merging/merge.ts";
import { verifyIdProof, verifyServiceProof } from "../../ties/proofs/verify-proof.ts";
import { hana, kenji, OLD_ADDRESS } from "../docs/demo-values.ts";
import { shell } from "../docs/example.ts";
import { entry } from "../entry.ts";

/** Linking an old account of a service. `migrateAccount` also moves a service in a merge. */
export const linkCalls = {
  checkServiceAccount: entry(checkServiceAccount, {
    session: "live",
    limit: ASKS_SERVICE,
    example: { params: { kind: "store" }, query: { sub_key: hana.subject } },
    async handler({ connectors }, { params, query, session: { account }, language }) {
      const service = connectors.byKind(params.kind);
      if (!service) return refuse("ResourceNotFoundException");
      // Another holder's key gets the answer for an unknown key.
      if (query.sub_key !== account) return answer({ activation: 0 });
      const outcome = await service.send(accountActive, { query: { sub_key: account } }, language);
      return outcome.ok ? outcome : passOn(outcome);
    },
  }),

  checkOldAccount: entry(checkOldAccount, {
    session: "live",
    limit: ASKS_SERVICE,
    proofFor: OperationDetail.ACCOUNT_LINK,
    example: {
      params: { kind: "store" },
      query: { email: OLD_ADDRESS },
      person: "kenji",
      after: certifyStoreAccount,
      headers: { "x-musubi-proof": shell("STORE_USER_ID") },
    },
    handler: (parts, { params, session: { account }, proof, language }) =>
      check(parts, { account, language }, params.kind, proof),
  }),

  migrateAccount: entry(migrateAccount, {
    session: "live",
    limit: ASKS_SERVICE,
    proofFor: OperationDetail.ACCOUNT_LINK,
    example: {
      body: {
        identifier: API_IDENTIFIER,
        migration_user_key: shell("STORE_USER_ID"),
        service_kind: SERVICE_ID.store,
        account_pattern: UserKind.EXISTING,
        store_migration_info: { before_email: OLD_ADDRESS, after_email: kenji.email },
      },
      person: "kenji",
      after: certifyStoreAccount,
    },
    async handler(parts, { body, session, language, trace }) {
      const { account } = session;
      const { migration_user_key: key, service_kind: serviceId, account_pattern: pattern } = body;
      const service = parts.config.catalogue.find((each) => each.service_id === serviceId);
      if (!service || serviceId === HIDDEN_SERVICE_ID) return refuse("ResourceNotFoundException");

      if (pattern === UserKind.HOBO) {
        const proof = await verifyIdProof(parts, key, account);
        if (!proof.ok) return proof;
        if (!areTrue(body.store_migration_info, proof.data, session)) {
          return refuse("InvalidParameterException");
        }
        const isAllowed = await mayMerge(parts, session, proof.data.subject);
        if (!isAllowed) return refuse("FreshSignInRequired");
        return moveService(parts, session, serviceId, proof.data, language);
      }
      if (service.link.method === "none") return refuse("ResourceNotFoundException");
      const proof = await verifyServiceProof(parts, service, key, account);
      if (!proof.ok) return proof;
      if (!areTrue(body.store_migration_info, proof.data, session)) {
        return refuse("InvalidParameterException");
      }
      const code = body.confirmation_code;
      return linkAccount(parts, session, service, proof.data, { language, code, trace: trace() });
    },
  }),

  redeemSocialHandle: entry(redeemSocialHandle, {
    session: "live",
    limit: ASKS_SERVICE,
    proofFor: OperationDetail.ACCOUNT_LINK,
    example: { body: { handle: shell("POPUP_HANDLE"), nonce: shell("POPUP_NONCE") } },
    async handler(parts, { body }) {
      const idToken = await fetchIdToken(parts, parts.database.db, body);
      return idToken.ok ? answer({ id_token: idToken.data }) : idToken;
    },
  }),
};

/**
 * Returns whether the addresses that a caller names are the proven account's and the caller's own. Otherwise the
 * holder could see one account on the screen while another one is moved.
 */
const areTrue = (
  named: Input<typeof migrateAccount>["body"]["store_migration_info"],
  proof: { readonly email: string },
  caller: { readonly email: string },
): boolean =>
  named === undefined ||
  (canonicalEmail(named.before_email) === canonicalEmail(proof.email) &&
    canonicalEmail(named.after_email) === canonicalEmail(caller.email));
