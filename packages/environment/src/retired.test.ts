import { expect, test } from "vitest";
import { describeRetired } from "./retired.ts";

test("tells of variables that the files have made needless, each kind in a sentence", () => {
  const left = {
    SCHOOL_POOL_CLIENT_ID: "x",
    APP_SDK_API_KEY: "x",
    IMG_ORIGINS: "https://x.example",
    MAIL_FROM: "no-reply@example.jp",
    PORTAL_PORT: "4000",
  };
  expect(describeRetired(left)).toEqual([
    "No longer read, since the services' entries in CATALOGUE_FILE say it: APP_SDK_API_KEY, IMG_ORIGINS, SCHOOL_POOL_CLIENT_ID.",
    "No longer read, since mail_from in SITE_FILE says it: MAIL_FROM.",
  ]);
  expect(describeRetired({ APP_SDK_API_KEY: "", PORTAL_PORT: "4000" })).toEqual([]);
});
