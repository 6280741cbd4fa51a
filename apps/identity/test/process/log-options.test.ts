import { expect, test } from "vitest";
import { logOptions } from "../../src/process/log-options.ts";

const pathOf = (url: string): unknown => {
  const options = logOptions("info") as {
    readonly serializers: { req(request: object): { readonly path: unknown } };
  };
  return options.serializers.req({ method: "GET", url }).path;
};

test.each([
  ["/login/take-back/a-secret?lng=ja", "/login/take-back/***"],
  ["/login/take-back/a-secret/step?lng=ja", "/login/take-back/***/step"],
  ["/login/object/a-secret", "/login/object/***"],
  ["/login/object", "/login/object"],
  ["/login/forgot/link/a-secret?lng=ja", "/login/forgot/link/***"],
  ["/login/sign-up/link/a-secret/step", "/login/sign-up/link/***/step"],
  ["/login/forgot/step", "/login/forgot/step"],
  ["/login/?state=x", "/login/"],
])("%s is logged as %s", (url, path) => {
  expect(pathOf(url)).toBe(path);
});
