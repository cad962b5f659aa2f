import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { temporaryDataDir } from './started-foyer.ts';

/** A temporary data folder as the first start leaves it, which takes a server several seconds. */
export async function migratedDataDir(): Promise<{ path: string } & AsyncDisposable> {
  const data = await temporaryDataDir();
  await cp(inject('migratedDataDir'), data.path, { recursive: true });
  return data;
}
