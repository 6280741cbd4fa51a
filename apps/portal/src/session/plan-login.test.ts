import { NO_SESSION, type Session } from "@musubi/contract";
import { expect, it } from "vitest";
import type { Arrival } from "./arrival.ts";
import { NO_SIGN_IN, type SignInParams } from "./kept-content.ts";
import { type LoginPlan, planLogin } from "./plan-login.ts";

const whole: Session = { accessToken: "a", idToken: "i", refreshToken: "r" };
const stored: SignInParams = { state: "abcd1234", codeVerifier: "verifier" };
const returned: Arrival = { state: "abcd1234", code: "code" };

const signIn = { do: "sign-in" } as const;
const renew = { do: "renew" } as const;
const exchange = { do: "exchange", code: "code", codeVerifier: "verifier" } as const;

const TABLE: [string, Arrival | undefined, Session, SignInParams, LoginPlan][] = [
  ["signed out, plain address: renew", undefined, NO_SESSION, NO_SIGN_IN, renew],
  ["signed out, left before and came back by hand: renew", undefined, NO_SESSION, stored, renew],
  ["back from the login: exchange", returned, NO_SESSION, stored, exchange],
  ["signed in: renew", undefined, whole, NO_SIGN_IN, renew],
  ["signed in, with a code in the address: renew", returned, whole, stored, renew],
  [
    "signed in, with another visitor's code: renew",
    { state: "x", code: "y" },
    whole,
    stored,
    renew,
  ],
  [
    "only a refresh token: renew",
    undefined,
    { ...NO_SESSION, refreshToken: "r" },
    NO_SIGN_IN,
    renew,
  ],
  ["no refresh token: renew", undefined, { ...whole, refreshToken: "" }, NO_SIGN_IN, renew],
  [
    "no refresh token, back from the login: exchange",
    returned,
    { ...whole, refreshToken: "" },
    stored,
    exchange,
  ],
  ["only a state: renew", { state: "abcd1234", code: undefined }, NO_SESSION, stored, renew],
  ["P13: state missing: sign in", { state: undefined, code: "code" }, NO_SESSION, stored, signIn],
  ["P13: state wrong: sign in", { state: "zzzz9999", code: "code" }, NO_SESSION, stored, signIn],
  [
    "P13: state in another case: sign in",
    { state: "ABCD1234", code: "code" },
    NO_SESSION,
    stored,
    signIn,
  ],
  ["P13: state reused: sign in", returned, NO_SESSION, NO_SIGN_IN, signIn],
  ["P13: no verifier: sign in", returned, NO_SESSION, { ...stored, codeVerifier: "" }, signIn],
  ["P13: both states empty: sign in", { state: "", code: "code" }, NO_SESSION, NO_SIGN_IN, signIn],
];

it.each(TABLE)("%s", (_, arrival, session, params, plan) => {
  expect(planLogin({ arrival, session, signIn: params, isAgain: false })).toEqual(plan);
});

it.each<[string, Arrival | undefined, Session, LoginPlan]>([
  ["back with a code: exchange", returned, whole, exchange],
  ["back by hand: renew", undefined, whole, renew],
  ["back with another visitor's code: renew", { state: "x", code: "y" }, whole, renew],
  ["logged out in another tab meanwhile: exchange", returned, NO_SESSION, exchange],
])("signing in again: %s", (_, arrival, session, plan) => {
  expect(planLogin({ arrival, session, signIn: stored, isAgain: true })).toEqual(plan);
});
