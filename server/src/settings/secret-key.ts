import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The key of local mode: created once, then read, with access for its owner only. Two processes that start together get the
 * same key, because the file is created and never overwritten. `mayMake` is false where the database was already sealed
 * with a key: a new one could not open it.
 */
export async function localSecretKey(file: string, { mayMake }: { mayMake: boolean }): Promise<string> {
  if (mayMake) await makeOnce(file);
  const key = (await readFile(file, 'utf8').catch((cause) => missing(file, cause))).trim();
  await chmod(file, 0o600);
  if (key.length >= 32) return key;
  throw new Error(`${file} holds no key. Remove it (everybody is signed out then), or restore it from a copy.`);
}

async function makeOnce(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function missing(file: string, cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'ENOENT') throw cause;
  const advice = 'Put that file back from its copy, or set SECRET_KEY to the key that the database has been used with.';
  throw new Error(`${file} is missing, and the database is sealed with the key it held. ${advice}`, { cause });
}
