import type { Random } from '#src/deps.ts';

/** The values that differ in every response, even if the page around them comes from the cache. */
export type Fresh = { nonce: string; csrfToken: string };

/** Rendered text, split where these values belong. */
export type Cut = readonly (Buffer | keyof Fresh)[];

/** Characters that mean the same in markup, attributes and JSON, so that nothing has to be escaped. */
const plain = /^[\w+/=-]+$/;

/** Placeholders for these values while a page is rendered. They are random, so no text that users wrote contains one. */
export function newMarks(random: Random): Fresh {
  const mark = () => random.bytes(32).toString('base64url');
  return { nonce: mark(), csrfToken: mark() };
}

export function cutAt(marks: Fresh, text: string): Cut {
  return text.split(new RegExp(`(${marks.nonce}|${marks.csrfToken})`)).map((piece) => {
    if (piece === marks.nonce) return 'nonce';
    return piece === marks.csrfToken ? 'csrfToken' : Buffer.from(piece);
  });
}

export function fill(cut: Cut, fresh: Fresh): Buffer {
  if (!plain.test(fresh.nonce) || !plain.test(fresh.csrfToken)) throw new Error('a nonce or token has to be escaped');
  return Buffer.concat(cut.map((piece) => (typeof piece === 'string' ? Buffer.from(fresh[piece]) : piece)));
}

export function cutBytes(cut: Cut): number {
  return cut.reduce((sum, piece) => sum + piece.length, 0);
}
