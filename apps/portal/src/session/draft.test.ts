import { expect, it } from "vitest";
import { createMemoryStorage, FORBIDDEN_STORAGE } from "../../test-support/memory-storage.ts";
import { ANYBODY, createDrafts } from "./draft.ts";

const draft = { path: "/change-email", subject: "hana", text: "new@example.jp" };

it("§4 a draft is returned only to its holder and on its screen", () => {
  const storage = createMemoryStorage();
  createDrafts(storage).keep(draft);
  const later = createDrafts(storage);
  expect(later.find("/change-email", "hana")).toBe("new@example.jp");
  expect(later.find("/change-email", "kenji")).toBe("");
  expect(later.find("/reset-password", "hana")).toBe("");
  later.forget();
  expect(later.find("/change-email", "hana")).toBe("");
});

it.each(["", "{", "null", "[]", '{"path":"/change-email","subject":"hana","text":1}'])(
  "invalid stored content is ignored: %j",
  (text) => {
    const drafts = createDrafts(createMemoryStorage({ "musubi:draft": text }));
    expect(drafts.find("/change-email", "hana")).toBe("");
  },
);

it("the page to continue at is returned once, and the typed text remains", () => {
  const storage = createMemoryStorage();
  const drafts = createDrafts(storage);
  drafts.keep(draft);
  expect(drafts.takeResumption()).toBeUndefined();
  drafts.keep({ ...draft, resumes: true });
  expect(createDrafts(storage).takeResumption()).toMatchObject(draft);
  expect(drafts.takeResumption()).toBeUndefined();
  expect(drafts.find("/change-email", "hana")).toBe("new@example.jp");
});

it.each(["//evil.example/index", "https://evil.example", "javascript:alert(1)", ""])(
  "a holder never continues at %j",
  (path) => {
    const drafts = createDrafts(createMemoryStorage());
    drafts.keep({ ...draft, path, resumes: true });
    expect(drafts.takeResumption()).toBeUndefined();
  },
);

it("without storage a draft is not found, and nothing throws", () => {
  for (const storage of [undefined, FORBIDDEN_STORAGE]) {
    const drafts = createDrafts(storage);
    drafts.keep(draft);
    expect(drafts.find("/change-email", "hana")).toBe("");
    drafts.forget();
  }
});

it("whoever logs in next continues at the wanted page; a draft of that page remains its holder's", () => {
  const drafts = createDrafts(createMemoryStorage());
  drafts.want("/my-data");
  expect(drafts.takeResumption()).toMatchObject({ path: "/my-data", subject: ANYBODY });
  drafts.keep({ path: "/sign-in-methods", subject: "hana", text: "typed" });
  drafts.want("/sign-in-methods");
  expect(drafts.takeResumption()).toMatchObject({ path: "/sign-in-methods", subject: "hana" });
  expect(drafts.find("/sign-in-methods", "hana")).toBe("typed");
});
