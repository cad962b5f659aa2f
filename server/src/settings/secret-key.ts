import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The key of local mode: made once, then read, and only its owner may. Two processes that start at once end up with
 * the same one, because the file is only ever created, not written over.
 */
export async function localSecretKey(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await chmod(file, 0o600);
  }
  const key = (await readFile(file, 'utf8')).trim();
  if (key.length >= 32) return key;
  throw new Error(`${file} holds no key. Remove it (everybody is signed out then), or restore it from a copy.`);
}
