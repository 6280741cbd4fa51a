export * from "./all-calls.ts";
export * from "./calls/index.ts";
export * from "./catalogue/catalogue.ts";
export * from "./catalogue/client.ts";
export * from "./catalogue/entry.ts";
export * from "./catalogue/entry-addresses.ts";
export * from "./catalogue/link.ts";
export * from "./catalogue/native-address.ts";
export * from "./catalogue/public-services.ts";
export * from "./catalogue/token-source.ts";
export * from "./connector.ts";
export * from "./deeds.ts";
export {
  type Call,
  type Caller,
  type ErrorOf,
  errorsOf,
  type Output,
  type SentCall,
} from "./define-call.ts";
export * from "./entities/activity.ts";
export * from "./entities/attributes.ts";
export * from "./entities/browser-session.ts";
export * from "./entities/credentials.ts";
export * from "./entities/data-export.ts";
export * from "./entities/deletion-check.ts";
export * from "./entities/glimpsed.ts";
export * from "./entities/log-entry.ts";
export * from "./entities/mail-language.ts";
export * from "./entities/merge.ts";
export * from "./entities/migration.ts";
export * from "./entities/notification.ts";
export * from "./entities/owner.ts";
export * from "./entities/place.ts";
export * from "./entities/service.ts";
export * from "./entities/session.ts";
export * from "./entities/unsettled.ts";
export * from "./enumerations.ts";
export * from "./errors.ts";
export * from "./glimpse-home.ts";
export * from "./help.ts";
export * from "./help-topics.ts";
export * from "./limits.ts";
export * from "./providers.ts";
export * from "./report-account.ts";
export * from "./rules/browser.ts";
export * from "./rules/carrier-mail.ts";
export * from "./rules/code.ts";
export * from "./rules/email.ts";
export * from "./rules/external-provider.ts";
export * from "./rules/language.ts";
export * from "./rules/merge-refusals.ts";
export * from "./rules/passkey-host.ts";
export * from "./rules/password.ts";
export * from "./rules/unbroken.ts";
export * from "./site.ts";
export * from "./site-footer.ts";
