import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '#src/deps.ts';
import { filePath } from './file-path.ts';

/** Files in a folder of this machine. */
export function filesInFolder(folder: string): Files {
  const placeOf = (path: string) => join(folder, filePath(path));
  return {
    name: `folder ${folder}`,
    async write(path, content) {
      const place = placeOf(path);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      // Whoever reads meanwhile sees nothing or all of it.
      const draft = `${place}.${randomUUID()}`;
      await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
      await rename(draft, place);
    },
    async read(path) {
      return await readFile(placeOf(path)).catch(nothingThere(null));
    },
    async remove(path) {
      const place = placeOf(path);
      await rm(place, { force: true });
      // The last file takes its folder along; others, or somebody who is just writing, keep it.
      await rmdir(dirname(place)).catch(() => undefined);
    },
  };
}

function nothingThere<T>(answer: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return answer;
    throw error;
  };
}
