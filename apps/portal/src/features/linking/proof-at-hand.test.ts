import { FRESH_SIGN_IN_MS } from "@musubi/contract";
import { expect, it } from "vitest";
import { createProofAtHand } from "./proof-at-hand.ts";

const credentials = { email: "old-store@example.jp", password: "Store2020" };
const proved = { result: "proved", proof: "the-proof", email: credentials.email } as const;

it("the same address and password find their proof until it is forgotten", () => {
  const proofs = createProofAtHand();
  expect(proofs.find(credentials)).toBeUndefined();
  proofs.keep(credentials, proved);
  expect(proofs.find({ ...credentials })).toBe(proved);
  expect(proofs.find(credentials)).toBe(proved);
  proofs.forget();
  expect(proofs.find(credentials)).toBeUndefined();
});

it("another address or another password finds no proof", () => {
  const proofs = createProofAtHand();
  proofs.keep(credentials, proved);
  expect(proofs.find({ ...credentials, email: "other@example.jp" })).toBeUndefined();
  expect(proofs.find({ ...credentials, password: "Store2021" })).toBeUndefined();
});

it("a proof that identity would refuse as too old is not found", () => {
  let now = 0;
  const proofs = createProofAtHand(() => now);
  proofs.keep(credentials, proved);
  now = FRESH_SIGN_IN_MS;
  expect(proofs.find(credentials)).toBeUndefined();
});
