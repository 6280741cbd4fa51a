import { existsSync } from "node:fs";
import { LANGUAGES } from "@musubi/contract";
import { expect, test } from "vitest";
import { MAILS as SENT } from "../../apps/identity/test/outbox/mail/every-mail.ts";
import { MAILS as PICTURED } from "../../e2e/pictures/mails.ts";
import { inRepository } from "../build/repository.ts";

test("every kind of mail is pictured, and its pictures are in the documentation", () => {
  const sent = Object.values(SENT).map(({ about }) => about);
  expect(PICTURED.toSorted()).toEqual([...new Set(sent)].toSorted());
  const files = PICTURED.flatMap((mail) =>
    LANGUAGES.map((language) => `docs/pictures/mail-${mail}-${language}.png`),
  );
  expect(files.filter((file) => !existsSync(inRepository(file)))).toEqual([]);
});
