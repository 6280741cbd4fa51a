import type { TableOfAccount } from "../../database/queries/erasing.ts";
import type { Tables } from "../../database/tables.ts";
import { address } from "./address.ts";
import { addressChange } from "./address-change.ts";
import { block } from "./block.ts";
import { browsers } from "./browsers.ts";
import { clientSessions } from "./client-sessions.ts";
import { codes } from "./codes.ts";
import { exports } from "./exports.ts";
import { heldAddresses } from "./held-addresses.ts";
import { id } from "./id.ts";
import { identities } from "./identities.ts";
import { journal } from "./journal.ts";
import { language } from "./language.ts";
import { office } from "./office.ts";
import { operations } from "./operations.ts";
import { passkeys } from "./passkeys.ts";
import { password } from "./password.ts";
import { places } from "./places.ts";
import { proofs } from "./proofs.ts";
import { rests } from "./rests.ts";
import { reversals } from "./reversals.ts";
import { sessions } from "./sessions.ts";

/**
 * All that an account has. The data file, a restoration, erasing and a merge handle these one after the other. Two of
 * them depend on an earlier one: a previous address is released only after the account has it again, so that nobody
 * else can claim it in between; and browsers are forgotten only after their sessions have ended. Otherwise the order
 * is the one in which a holder reads them.
 */
export const FACETS = {
  address,
  language,
  id,
  password,
  identities,
  passkeys,
  places,
  sessions,
  clientSessions,
  browsers,
  heldAddresses,
  reversals,
  journal,
  office,
  rests,
  block,
  addressChange,
  codes,
  exports,
  operations,
  proofs,
};

/** The tables that belong to no account, and why. */
export const NOBODYS = {
  account_import: "a file of accounts, by its hash, and how far it has come",
  broker_handle: "a provider's answer on its way to a page, sealed, for minutes",
  counter: "how many rows the office's journal has had",
  login_form_state:
    "a form on its way, sealed, for an hour; or the outcome of a link, without a name, for 14 days",
  office_checkpoint: "where the office's journal continues",
  outbox: "work to be done, sealed, deleted when done",
  rate_limit: "counts, for as long as a limit lasts",
  service_answer: "how often services answered",
  service_trust: "whether services are trusted",
  signing_key: "our own",
  social_sign_in: "a sign-in on its way, sealed, for minutes",
  undeliverable: "an address that cannot be reached, whether or not an account has it",
  undone_link: "an old account of a service, which belongs to no ID",
} satisfies { readonly [T in Exclude<keyof Tables, TableOfAccount>]?: string };
