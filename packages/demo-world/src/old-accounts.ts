import { MigrationStatus } from "@musubi/contract";
import type { DemoService } from "./services.ts";
import type { OldAccount } from "./world.ts";

/** The accounts that the connector check may use at a service, and gives back. A store's gets a new password. */
export const CHECK_ACCOUNT_ID = "connector-check";
export const OTHER_CHECK_ACCOUNT_ID = "connector-check-other";

export const OLD_ACCOUNTS: readonly (OldAccount & { readonly service: DemoService })[] = [
  {
    service: "store",
    id: "store-1001",
    email: "old-store@example.jp",
    password: "Store2020",
    migrationStatus: MigrationStatus.NEED_MIGRATE,
  },
  {
    service: "store",
    id: "store-1002",
    email: "moved-store@example.jp",
    password: "Store2020",
    migrationStatus: MigrationStatus.MIGRATED,
  },
  {
    service: "store",
    id: "store-1003",
    email: "not-store@example.jp",
    password: "Store2020",
    migrationStatus: MigrationStatus.NOT,
  },
  { service: "app", id: "app-2001", email: "old-app@example.jp", password: "OldApp2020" },
  {
    service: "app",
    id: "app-2002",
    email: "old-app@gmail.example",
    provider: { name: "Google", subject: "google-old-app" },
  },
  {
    service: "app",
    id: "app-2003",
    email: "a5p8p1e@privaterelay.appleid.example",
    provider: { name: "SignInWithApple", subject: "apple-old-app" },
  },
  {
    service: "app",
    id: "app-2004",
    email: "disabled-app@example.jp",
    password: "OldApp2020",
    barred: "disabled",
  },
  { service: "school", id: "school-3001", email: "old-school@example.jp", password: "School2020" },
  {
    service: "school",
    id: "school-3002",
    email: "s8c3h0l@privaterelay.appleid.example",
    provider: { name: "SignInWithApple", subject: "apple-old-school" },
  },
  {
    service: "school",
    id: "school-3003",
    email: "unconfirmed-school@example.jp",
    password: "School2020",
    barred: "unconfirmed",
  },
  {
    service: "school",
    id: "school-3004",
    email: "reset-school@example.jp",
    password: "School2020",
    barred: "reset-required",
  },
  {
    service: "school",
    id: "school-3005",
    email: "old-school@gmail.example",
    provider: { name: "Google", subject: "google-old-school" },
  },
];
