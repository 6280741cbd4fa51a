import { crc32, deflateRawSync, constants as zlib } from "node:zlib";

// RFC 1952 and RFC 1951: gzip, with compressed blocks and stored blocks inside.
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const MOST_STORED = 0xffff;

/**
 * Returns a function that packs pages. Only the given constant parts are compressed: a page contains a secret beside
 * text that a URL can set, and how well the two compress together would reveal the secret.
 */
export function createPacker(constants: readonly string[]): (page: string) => Buffer {
  const parts = constants.map((text) => ({
    text,
    // Ends on a whole byte, and what follows cannot refer back into it.
    packed: deflateRawSync(text, { level: 9, finishFlush: zlib.Z_FULL_FLUSH }),
  }));
  return (page) => {
    const found = parts
      .map((part) => ({ ...part, at: page.indexOf(part.text) }))
      .filter(({ at }) => at !== -1)
      // Of two that begin alike, the longer.
      .toSorted((one, other) => one.at - other.at || other.text.length - one.text.length);
    const blocks: Buffer[] = [];
    let end = 0;
    for (const { text, packed, at } of found) {
      if (at < end) continue;
      blocks.push(...store(page.slice(end, at)), packed);
      end = at + text.length;
    }
    const plain = Buffer.from(page);
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(crc32(plain));
    tail.writeUInt32LE(plain.length, 4);
    return Buffer.concat([HEAD, ...blocks, ...store(page.slice(end)), LAST, tail]);
  };
}

/** An empty block that is marked as the last. */
const LAST = Buffer.from([1, 0, 0, 0xff, 0xff]);

function store(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MOST_STORED) {
    const block = bytes.subarray(at, at + MOST_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(MOST_STORED - block.length, 3);
    blocks.push(head, block);
  }
  return blocks;
}

/** Returns whether a browser accepts a packed page. */
export const readsPacked = (accepted: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted ?? "");
