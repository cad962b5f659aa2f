import { blockBytes, paddingOf, readHeader, type TarEntry } from './tar-header.ts';

export type Unpacked = TarEntry & { content: AsyncIterable<Buffer> };

/** The entries of a tar archive, one after the other. What is not read of a content is skipped. */
export async function* unpack(source: AsyncIterable<Buffer>): AsyncGenerator<Unpacked> {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** Up to so many bytes, as they come. */
  async function some(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await pieces.next();
      if (done) throw new Error('the archive ends too early');
      rest = value;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.length);
    return piece;
  }
  async function* bytes(many: number): AsyncGenerator<Buffer> {
    for (let left = many; left > 0; ) {
      const piece = await some(left);
      left -= piece.length;
      yield piece;
    }
  }
  async function whole(many: number): Promise<Buffer> {
    const read: Buffer[] = [];
    for await (const piece of bytes(many)) read.push(piece);
    return Buffer.concat(read);
  }

  for (let entry = readHeader(await whole(blockBytes)); entry; entry = readHeader(await whole(blockBytes))) {
    let left = entry.size;
    const content = async function* () {
      while (left > 0) {
        const piece = await some(left);
        left -= piece.length;
        yield piece;
      }
    };
    yield { ...entry, content: content() };
    await whole(left + paddingOf(entry.size));
  }
}
