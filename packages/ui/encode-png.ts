import { crc32, deflateSync, inflateSync } from "node:zlib";

/** A square picture: red, green, blue and opacity of each pixel, row by row. */
export type Picture = { readonly size: number; readonly pixels: Uint8Array };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a channel, four channels, nothing special. */
const FORMAT = [8, 6, 0, 0, 0];

/** Returns a picture as a PNG. */
export function encodePng({ size, pixels }: Picture): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  const stride = size * 4;
  const rows = Array.from({ length: size }, (_, row) =>
    // Each row begins with its filter: none.
    Buffer.concat([Buffer.of(0), pixels.subarray(row * stride, (row + 1) * stride)]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([head, Buffer.from(FORMAT)])),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns the picture of a PNG that was encoded here. */
export function decodePng(png: Buffer): Picture {
  const size = png.readUInt32BE(16);
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  const stride = size * 4;
  const pixels = new Uint8Array(size * stride);
  for (let row = 0; row < size; row += 1) {
    const start = row * (stride + 1) + 1;
    pixels.set(rows.subarray(start, start + stride), row * stride);
  }
  return { size, pixels };
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
