import { findSteps } from "../../database/queries/operation-steps.ts";
import { tellAddress } from "../../services/tell-address.ts";
import { callOffAlone, dropOrTakeBack } from "../operations/call-off.ts";
import type { Kind } from "../operations/parts.ts";
import { sendOwner } from "../operations/send-owner.ts";
import { afterLink } from "./after-link.ts";
import { afterUnlinking } from "./after-unlinking.ts";
import { afterOpening, sendOpening } from "./opening.ts";

export const LINK: Kind = { send: sendOwner, after: afterLink, afterRefusal: dropOrTakeBack };

export const OPENING: Kind = {
  send: sendOpening,
  after: afterOpening,
  afterRefusal: dropOrTakeBack,
};

export const UNLINKING: Kind = {
  // The old account gets its own address back, or its holder could not sign in to it. If the service refuses the
  // address, the unlinking continues all the same.
  async send(parts, connector, op, step, language) {
    if (!step.is_back) await tellAddress(parts, op.target, step.service_id);
    return sendOwner(parts, connector, op, step, language);
  },
  tellsFirst: true,
  after: afterUnlinking,
  afterRefusal: (parts, op, serviceId, refused) =>
    dropOrTakeBack(parts, op, serviceId, refused, (trx) =>
      // The service may have been told the old account's address.
      parts.outbox.add(trx, { kind: "tell-address", account: op.target, serviceId }),
    ),
  // An unlinking of the very account that is to come home is called off.
  async giveWay(parts, op, { service_id, lineage }) {
    const steps = await findSteps(parts.database.db, op.id);
    const isAboutIt = steps.some(
      (step) => step.service_id === service_id && step.lineage === lineage,
    );
    if (isAboutIt) await callOffAlone(parts, op);
  },
};
