import { Unzip, UnzipInflate } from 'fflate';

const pieceBytes = 16 * 1024;

/** Unpacks all of it piece by piece, and keeps nothing: what an archive says of its sizes need not be so. */
export function refuseLarge(content: Uint8Array, most: number): void {
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, piece) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > most) throw new Error('too large');
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < content.length; at += pieceBytes)
    unzip.push(content.subarray(at, at + pieceBytes), at + pieceBytes >= content.length);
}
