import { deletionWords } from "@musubi/messages/both/deletion";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { placeWords } from "@musubi/messages/both/place";
import { portal as en } from "@musubi/messages/en/portal";
import { portal as ja } from "@musubi/messages/ja/portal";
import { expect, it } from "vitest";

it.each([
  ["ja", ja, emailAndPasswordWords.ja, deletionWords.ja, placeWords.ja],
  ["en", en, emailAndPasswordWords.en, deletionWords.en, placeWords.en],
] as const)("%s: a screen's outline has the screen's title", (_, portal, own, deletion, place) => {
  const { home, titles } = portal;
  expect(home.changeEmail).toBe(own.changeEmail.title);
  expect(home.changePassword).toBe(own.changePassword.title);
  expect(titles.confirmDelete("Brand")).toBe(deletion.title("Brand"));
  expect(titles.leaveService("Store")).toBe(place.leave.title("Store"));
  expect(titles.undoLink("Store")).toBe(place.undoLink.title("Store"));
});
