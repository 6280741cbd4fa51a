import fc from "fast-check";

// For tests. fast-check's unit "binary", and with it its paths and URLs, begin by listing all million letters of
// Unicode, which takes a worker longer than most files of tests.

const LETTERS = 0x11_0000;
/** Numbers without a letter of their own: UTF-16 makes one of two. */
const [FIRST_HALF, HALVES] = [0xd800, 0x800];

/** Any letter of Unicode. */
export const anyLetter: fc.Arbitrary<string> = fc
  .nat(LETTERS - HALVES - 1)
  .map((rank) => String.fromCodePoint(rank < FIRST_HALF ? rank : rank + HALVES));

const inPath = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(..."azAZ09-._~!$&'()*+,;=:@") },
  { weight: 1, arbitrary: anyLetter.map(encodeURIComponent) },
);
const inQuery = fc.oneof({ weight: 10, arbitrary: inPath }, fc.constantFrom("/", "?"));

export const anyPath: fc.Arbitrary<string> = fc
  .array(fc.string({ unit: inPath }))
  .map((segments) => segments.map((segment) => `/${segment}`).join(""));

const optional = (sign: string) =>
  fc.oneof(
    fc.constant(""),
    fc.string({ unit: inQuery }).map((text) => `${sign}${text}`),
  );

export const anyWebUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("http://", "https://"),
    fc.webAuthority(),
    anyPath,
    optional("?"),
    optional("#"),
  )
  .map((parts) => parts.join(""));
