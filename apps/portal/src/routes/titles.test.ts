import { deletion as deletionEn } from "@musubi/messages/en/deletion";
import { emailAndPassword as emailAndPasswordEn } from "@musubi/messages/en/email-and-password";
import { place as placeEn } from "@musubi/messages/en/place";
import { portal as en } from "@musubi/messages/en/portal";
import { deletion as deletionJa } from "@musubi/messages/ja/deletion";
import { emailAndPassword as emailAndPasswordJa } from "@musubi/messages/ja/email-and-password";
import { place as placeJa } from "@musubi/messages/ja/place";
import { portal as ja } from "@musubi/messages/ja/portal";
import { expect, it } from "vitest";

it.each([
  ["ja", ja, emailAndPasswordJa, deletionJa, placeJa],
  ["en", en, emailAndPasswordEn, deletionEn, placeEn],
] as const)("%s: a screen's outline has the screen's title", (_, portal, own, deletion, place) => {
  const { home, titles } = portal;
  expect(home.changeEmail).toBe(own.changeEmail.title);
  expect(home.changePassword).toBe(own.changePassword.title);
  expect(titles.confirmDelete("Brand")).toBe(deletion.title("Brand"));
  expect(titles.leaveService("Store")).toBe(place.leave.title("Store"));
  expect(titles.undoLink("Store")).toBe(place.undoLink.title("Store"));
});
