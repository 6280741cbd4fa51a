import {
  cancelMerge,
  continueMerge,
  OperationDetail,
  openMerge,
  previewMerge,
  undoMerge,
} from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { ASKS_SERVICE } from "../../limits/rules.ts";
import { cancelMerge as cancel } from "../../ties/merging/cancel-merge.ts";
import { continueMerge as goOn } from "../../ties/merging/continue-merge.ts";
import { describeMerge } from "../../ties/merging/describe-merge.ts";
import { mayMerge } from "../../ties/merging/may-merge.ts";
import { openOrContinue } from "../../ties/merging/merge.ts";
import { findMergeOf } from "../../ties/merging/merge-op.ts";
import { previewMerge as preview } from "../../ties/merging/preview-merge.ts";
import { undoMerge as undo } from "../../ties/merging/undo.ts";
import { refuseBusy } from "../../ties/operations/tell-under-way.ts";
import { verifyIdProof } from "../../ties/proofs/verify-proof.ts";
import { shell } from "../docs/example.ts";
import { entry } from "../entry.ts";

const otherId = { body: { migration_user_key: shell("SOURCE_ID_TOKEN") } };
const sameMerge = { body: { merge_id: shell("MERGE_ID") } };

/** Merging another ID into the caller's: preview, progress, and undoing. */
export const mergeCalls = {
  previewMerge: entry(previewMerge, {
    session: "live",
    limit: ASKS_SERVICE,
    proofFor: OperationDetail.ACCOUNT_COMBINE,
    example: otherId,
    async handler(parts, { body, session: { account }, language }) {
      const proof = await verifyIdProof(parts, body.migration_user_key, account);
      return proof.ok ? preview(parts, account, proof.data, language) : proof;
    },
  }),

  openMerge: entry(openMerge, {
    session: "live",
    limit: ASKS_SERVICE,
    proofFor: OperationDetail.ACCOUNT_COMBINE,
    example: otherId,
    async handler(parts, { body, session, language }) {
      const { account } = session;
      const proof = await verifyIdProof(parts, body.migration_user_key, account);
      if (!proof.ok) return proof;
      const isAllowed = await mayMerge(parts, session, proof.data.subject);
      if (!isAllowed) return refuse("FreshSignInRequired");
      const opened = await openOrContinue(parts, session, proof.data);
      if (!opened.ok) {
        return opened.code === "MergeBusyException"
          ? refuseBusy(parts, [account, proof.data.subject], language)
          : opened;
      }
      return answer(await describeMerge(parts, opened.data, { account, language }));
    },
  }),

  continueMerge: entry(continueMerge, {
    session: "live",
    limit: ASKS_SERVICE,
    example: { ...sameMerge, after: openMerge },
    async handler(parts, { body, session: { account }, language }) {
      const merge = await findMergeOf(parts.database.db, body.merge_id, account);
      if (!merge) return refuse("ResourceNotFoundException");
      // Only the target may continue a merge; either side may continue calling it off or undoing it.
      const isTowardsTarget = merge.kind === "merge" && merge.state === "running";
      if (isTowardsTarget && merge.target !== account) return refuse("ResourceNotFoundException");
      const gone = await goOn(parts, merge, language);
      return gone.ok ? answer(await describeMerge(parts, merge, { account, language })) : gone;
    },
  }),

  cancelMerge: entry(cancelMerge, {
    session: "live",
    limit: ASKS_SERVICE,
    example: { ...sameMerge, after: openMerge },
    async handler(parts, { body, session: { account }, language }) {
      const merge = await findMergeOf(parts.database.db, body.merge_id, account);
      if (!merge) return refuse("ResourceNotFoundException");
      const cancelled = await cancel(parts, merge);
      if (!cancelled.ok) return cancelled;
      return answer(await describeMerge(parts, merge, { account, language }));
    },
  }),

  undoMerge: entry(undoMerge, {
    session: "live",
    limit: ASKS_SERVICE,
    example: { ...sameMerge, after: continueMerge },
    async handler(parts, { body, session, language }) {
      const { account } = session;
      const merge = await findMergeOf(parts.database.db, body.merge_id, account);
      if (merge?.target !== account) return refuse("ResourceNotFoundException");
      const undone = await undo(parts, merge, session);
      if (!undone.ok) return undone;
      return answer(await describeMerge(parts, undone.data, { account, language }));
    },
  }),
};
