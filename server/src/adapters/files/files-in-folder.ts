import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Files } from '#src/deps.ts';
import { filePath } from './file-path.ts';

/** Files in a local folder. */
export function filesInFolder(folder: string): Files {
  const placeOf = (path: string) => join(folder, filePath(path));
  return {
    name: `folder ${folder}`,
    async write(path, content) {
      const place = placeOf(path);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      // Written to a draft and renamed, so that readers never see a partial file.
      const draft = join(dirname(place), `${draftOf(place)}${randomUUID()}`);
      await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
      await rename(draft, place);
    },
    async read(path) {
      return await readFile(placeOf(path)).catch(nothingThere(null));
    },
    async remove(path) {
      const place = placeOf(path);
      const folder = dirname(place);
      await rm(place, { force: true });
      // Also removes drafts left by a process that died while writing.
      const beside = await readdir(folder).catch(nothingThere<string[]>([]));
      const drafts = beside.filter((name) => name.startsWith(draftOf(place)));
      for (const draft of drafts) await rm(join(folder, draft), { force: true });
      // Removes the folder with its last file.
      await rmdir(folder).catch(() => undefined);
    },
  };
}

/** The prefix of this file's drafts: a dot, which no path of the store starts with. */
function draftOf(place: string): string {
  return `.${basename(place)}.`;
}

function nothingThere<T>(answer: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return answer;
    throw error;
  };
}
