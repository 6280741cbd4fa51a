import {
  checkDeletion,
  deleteService,
  dismissPlace,
  eraseService,
  glanceAtHome,
  listNews,
  listPlaces,
  migrateAccount,
  refreshPlaces,
  sendEraseCode,
  undoLink,
  wakeService,
} from "@musubi/contract";
import { answer } from "@musubi/contract/answer";
import { SERVICE_ID } from "@musubi/demo-world";
import { findNews, hasNews } from "../../accounts/find-news.ts";
import { markTold } from "../../database/queries/asides.ts";
import { hasPasskeys } from "../../database/queries/passkeys.ts";
import { ASKS_SERVICE, SENDS_MAIL, TAKES_GUESSES } from "../../limits/rules.ts";
import { askAfterADay, askServices } from "../../ties/belief/ask-services.ts";
import { undoLink as undo } from "../../ties/linking/undo-link.ts";
import { listMerges } from "../../ties/merging/describe-merge.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { checkDeletion as check } from "../../ties/places/check-deletion.ts";
import { deleteService as remove } from "../../ties/places/delete-service.ts";
import { describePlaces, glimpsePlaces } from "../../ties/places/describe-places.ts";
import { describeUnsettled, isUnsettled } from "../../ties/places/describe-unsettled.ts";
import { eraseEarly, sendEraseCode as sendCode } from "../../ties/places/erase-early.ts";
import { wakeService as wake } from "../../ties/places/wake-service.ts";
import { hana } from "../docs/demo-values.ts";
import { shell } from "../docs/example.ts";
import { entry } from "../entry.ts";

const describe = async (parts: Parts, account: string) => ({
  places: await describePlaces(parts, account),
  unsettled: await describeUnsettled(parts, account),
});

const sameService = { body: { service_id: SERVICE_ID.store } };

/**
 * Home's glance, and the calls about an ID's places: their state and news, leaving, waking or erasing them, and undoing
 * a link.
 */
export const placeCalls = {
  glanceAtHome: entry(glanceAtHome, {
    session: "live",
    limit: "none",
    example: {},
    async handler(parts, { session: { account }, bearer: { family }, language }) {
      // The home screen calls this: once a day it has the holder's services asked, without waiting for them.
      await askAfterADay(parts, account);
      return answer({
        merges: await listMerges(parts, { account, language }),
        places: await glimpsePlaces(parts, account),
        unsettled: await isUnsettled(parts, account),
        news: await hasNews(parts, { account, family }),
        passkeys: await hasPasskeys(parts.database.db, account),
      });
    },
  }),

  listPlaces: entry(listPlaces, {
    session: "live",
    limit: "none",
    example: {},
    handler: async (parts, { session: { account } }) => answer(await describe(parts, account)),
  }),

  listNews: entry(listNews, {
    session: "live",
    limit: "none",
    example: {},
    handler: async (parts, { session: { account }, bearer: { family } }) =>
      answer(await findNews(parts, { account, family })),
  }),

  refreshPlaces: entry(refreshPlaces, {
    session: "live",
    limit: ASKS_SERVICE,
    example: {},
    async handler(parts, { session: { account } }) {
      await askServices(parts, account);
      return answer(await describe(parts, account));
    },
  }),

  dismissPlace: entry(dismissPlace, {
    session: "live",
    limit: "none",
    example: sameService,
    async handler({ database, now }, { body, session: { account } }) {
      await markTold(database.db, account, body.service_id, now());
      return answer({});
    },
  }),

  wakeService: entry(wakeService, {
    session: "live",
    limit: ASKS_SERVICE,
    example: { ...sameService, after: deleteService },
    handler: (parts, { body, session, language }) =>
      wake(parts, session, body.service_id, language),
  }),

  sendEraseCode: entry(sendEraseCode, {
    session: "fresh",
    limit: SENDS_MAIL,
    example: { ...sameService, after: deleteService },
    handler: (parts, { body, session, language, trace }) =>
      sendCode(parts, { caller: session, serviceId: body.service_id, language }, trace()),
  }),

  eraseService: entry(eraseService, {
    session: "fresh",
    limit: TAKES_GUESSES,
    example: {
      body: { ...sameService.body, code: shell("CODE") },
      after: sendEraseCode,
    },
    handler: (parts, { body, session, language, trace }) => {
      const asked = { caller: session, serviceId: body.service_id, language };
      return eraseEarly(parts, asked, body.code, trace());
    },
  }),

  undoLink: entry(undoLink, {
    session: "fresh",
    limit: ASKS_SERVICE,
    example: { ...sameService, person: "kenji", after: migrateAccount },
    handler: (parts, { body, session, language }) =>
      undo(parts, session, body.service_id, language),
  }),

  checkDeletion: entry(checkDeletion, {
    session: "unread",
    limit: ASKS_SERVICE,
    example: { body: { service_id: SERVICE_ID.store, user_key: hana.subject } },
    handler: (parts, { body, bearer: { family }, language }) =>
      check(parts, { family, language }, body),
  }),

  deleteService: entry(deleteService, {
    session: "fresh",
    limit: ASKS_SERVICE,
    example: { body: { service_id: SERVICE_ID.store } },
    handler: (parts, { body, session, language }) =>
      remove(parts, session, body.service_id, language),
  }),
};
