import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/** The font in a WOFF file (W3C, version 1) as a TrueType file: what draws pictures reads no other. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => tableAt(woff, woffHeader + at * woffEntry));
  const directory = Buffer.alloc(sfntHeader + count * sfntEntry);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * sfntEntry, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * sfntEntry, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [at, { tag, checksum, data }] of tables.entries()) {
    const entry = sfntHeader + at * sfntEntry;
    directory.writeUInt32BE(tag, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(data.length, entry + 12);
    // Each begins at a multiple of four.
    const filling = Buffer.alloc(-data.length & 3);
    parts.push(data, filling);
    offset += data.length + filling.length;
  }
  return Buffer.concat(parts);
}

function tableAt(woff: Buffer, entry: number): { tag: number; checksum: number; data: Buffer } {
  const offset = woff.readUInt32BE(entry + 4);
  const packed = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const data = woff.subarray(offset, offset + packed);
  return {
    tag: woff.readUInt32BE(entry),
    checksum: woff.readUInt32BE(entry + 16),
    data: packed < length ? inflateSync(data) : data,
  };
}
