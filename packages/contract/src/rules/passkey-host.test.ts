import { expect, test } from "vitest";
import { canHavePasskeys } from "./passkey-host.ts";

test.each([
  ["https://id.example.jp", true],
  ["http://localhost:4100", true],
  ["https://1.example.jp", true],
  ["http://127.0.0.1:4100", false],
  ["http://2130706433", false],
  ["http://[::1]:4100", false],
])("browsers make passkeys for %s: %s", (origin, can) => expect(canHavePasskeys(origin)).toBe(can));
