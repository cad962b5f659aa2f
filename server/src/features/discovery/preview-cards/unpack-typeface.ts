import { openSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackWoff } from './unpack-woff.ts';

const weights = { regular: 400, bold: 700 } as const;
/** The one that is named with each text comes last: what is beyond its letters is found in the other. */
const parts = ['latin-ext', 'latin'] as const;

/** Where the files of our typeface are read that have most letters. */
export type Typeface = Record<keyof typeof weights, string>;

/** Where an open file can be read that has no name any more. */
const canBeNameless = process.platform === 'linux';

/**
 * Unpacks our typeface for whatever draws text. A machine may have no fonts at all; those that it has write what ours has
 * no letters for. The files are read again for each new size of letters: without names they are neither taken away by who
 * cleans up old files, nor left behind by a process that is killed.
 */
export async function unpackTypeface(): Promise<Typeface> {
  const { sharp } = await import('#src/pictures/sharp.ts');
  const folder = await mkdtemp(join(tmpdir(), 'foyer-typeface-'));
  const files: Typeface = { regular: '', bold: '' };
  for (const [name, weight] of Object.entries(weights) as [keyof Typeface, number][]) {
    for (const part of parts) {
      const packed = import.meta.resolve(`@fontsource/figtree/files/figtree-${part}-${weight}-normal.woff`);
      const file = join(folder, `${part}-${weight}.ttf`);
      await writeFile(file, unpackWoff(await readFile(fileURLToPath(packed))));
      files[name] = canBeNameless ? `/proc/self/fd/${openSync(file, 'r')}` : file;
      // A font is known from the first text on that names it.
      const text = { text: '.', font: 'Figtree', fontfile: files[name] };
      await sharp({ text }).raw().toBuffer();
    }
  }
  if (canBeNameless) await rm(folder, { recursive: true });
  else process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return files;
}
