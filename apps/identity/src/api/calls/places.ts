import {
  checkDeletion,
  deleteService,
  dismissPlace,
  eraseService,
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
import { findNews } from "../../accounts/find-news.ts";
import { markTold } from "../../database/queries/asides.ts";
import { ASKS_SERVICE, SENDS_MAIL, TAKES_GUESSES } from "../../limits/rules.ts";
import { askServices } from "../../ties/belief/ask-services.ts";
import { undoLink as undo } from "../../ties/linking/undo-link.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { checkDeletion as check } from "../../ties/places/check-deletion.ts";
import { deleteService as remove } from "../../ties/places/delete-service.ts";
import { describePlaces } from "../../ties/places/describe-places.ts";
import { describeUnsettled } from "../../ties/places/describe-unsettled.ts";
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

/** The calls about an ID's places: their state and news, leaving, waking or erasing them, and undoing a link. */
export const placeCalls = {
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
