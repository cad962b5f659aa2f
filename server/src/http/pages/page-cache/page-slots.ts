import type { Random } from '#src/deps.ts';

/** What is new in every answer, however often the page around it has been sent. */
export type Fresh = { nonce: string; csrfToken: string };

/** A rendered text with gaps where these belong. */
export type Cut = readonly (Buffer | keyof Fresh)[];

/** Letters that mean the same in markup, in an attribute and in JSON, so that nothing has to be escaped. */
const plain = /^[\w+/=-]+$/;

/** What stands in the gaps while a page is rendered. Nobody can guess it, so no text that people wrote is cut there. */
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

export function sizeOf(cut: Cut): number {
  return cut.reduce((sum, piece) => sum + piece.length, 0);
}
