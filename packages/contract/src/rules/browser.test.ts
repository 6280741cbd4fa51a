import { describe, expect, test } from "vitest";
import { describeBrowser } from "./browser.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("browsers", () => {
  test.each([
    ["Chrome", "Windows", `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`],
    [
      "Chrome",
      "Mac",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    ],
    [
      "Chrome",
      "Android",
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    ],
    [
      "Chrome",
      "iPhone",
      `${IPHONE} (KHTML, like Gecko) CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
    ],
    [
      "Chrome",
      "ChromeOS",
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    ],
    [
      "Chrome",
      "Linux",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
    ],
    ["Edge", "Windows", `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ["Edge", "Windows", `${WINDOWS} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
    [
      "Edge",
      "Android",
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0",
    ],
    [
      "Edge",
      "iPhone",
      `${IPHONE} (KHTML, like Gecko) Version/18.0 EdgiOS/142.0.3595.66 Mobile/15E148 Safari/604.1`,
    ],
    ["Opera", "Windows", `${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    [
      "Firefox",
      "Windows",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
    ],
    ["Firefox", "Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
    ["Firefox", "Android", "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0"],
    [
      "Firefox",
      "iPhone",
      `${IPHONE} (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
    ],
    [
      "Safari",
      "Mac",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
    ],
    ["Safari", "iPhone", `${IPHONE} (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1`],
    [
      "Safari",
      "iPad",
      "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    ],
    [
      "Samsung Internet",
      "Android",
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    ],
    ["LINE", "iPhone", `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Safari Line/15.17.0`],
    [
      "LINE",
      "Android",
      "Mozilla/5.0 (Linux; Android 15; SO-51E Build/69.1.A.2.100; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36 Line/15.18.1/IAB",
    ],
    [
      "Instagram",
      "iPhone",
      `${IPHONE} (KHTML, like Gecko) Mobile/22G86 Instagram 405.0.0.28.71 (iPhone17,3; iOS 18_6; ja_JP; ja; scale=3.00; 1179x2556)`,
    ],
    [
      "Facebook",
      "Android",
      "Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/BP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/535.0.0.49.72;]",
    ],
    [
      "Yahoo! JAPAN",
      "iPhone",
      `${IPHONE} (KHTML, like Gecko) Mobile/15E148 YJApp-IOS jp.co.yahoo.ipn.appli/4.140.0`,
    ],
    [
      "app",
      "Android",
      "Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/BP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36",
    ],
    ["app", "iPhone", `${IPHONE} (KHTML, like Gecko) Mobile/15E148`],
  ])("%s on %s is recognized: %s", (browser, system, userAgent) => {
    expect(describeBrowser(userAgent)).toEqual({ browser, system });
  });
});

const CHROME = `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`;

test.each([
  ["an empty user agent", ""],
  ["curl", "curl/8.14.1"],
  ["a user agent of words", "Your bank: call +81 3-0000-0000"],
  ["a user agent of 64 KB", CHROME.padEnd(65_536, " Chrome/1")],
  ["a user agent with a line break", `${CHROME}\r\nBcc: attacker@example.com`],
  ["a user agent with a control character", `${CHROME}\u001b[2J`],
  ["a user agent with a mark that reverses the text", `${CHROME}\u202e`],
  ["a user agent with letters beyond ASCII", `${CHROME} 結`],
])("%s is an unknown browser", (_, userAgent) => {
  expect(describeBrowser(userAgent)).toEqual({ browser: null, system: null });
});

test("an unknown browser still shows its system", () => {
  const newcomer = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Newcomer/1.0";
  expect(describeBrowser(newcomer)).toEqual({ browser: null, system: "Windows" });
});
