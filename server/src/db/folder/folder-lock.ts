import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isZombie, processStart } from './process-start.ts';

/** Another running process is using this folder. */
export class FolderInUse extends Error {}

export type FolderLock = { release: () => Promise<void> };

/** `start` tells a process from a later one with the same pid; null where the system does not provide it. */
type Holder = { pid: number; start: string | null; since: string };

/**
 * Keeps a second process out of a data folder, as two PGlites on one folder destroy it. The lock of a process that was
 * killed is replaced. Throws FolderInUse with a message for the operator.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, 'foyer.lock');
  const draft = join(folder, `foyer.lock.${randomUUID()}`);
  const own: Holder = { pid: process.pid, start: await processStart(process.pid), since: new Date().toISOString() };
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    // A hard link appears as a whole or fails, so nobody ever reads half a lock.
    if (!(await linked(draft, lock))) await takeOver(folder, draft, lock);
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async release() {
      const holder = await holderOf(lock);
      if (holder?.pid === own.pid && holder.start === own.start) await rm(lock, { force: true });
    },
  };
}

/** Replaces the lock of a dead process. A guard file lets one process at a time do so, which then checks again. */
async function takeOver(folder: string, draft: string, lock: string): Promise<void> {
  await refuseIfAlive(folder, lock);
  const guard = `${lock}.takeover`;
  if (!(await linked(draft, guard))) {
    await refuseIfAlive(folder, guard);
    await rm(guard, { force: true });
    if (!(await linked(draft, guard))) throw inUse(folder, await holderOf(guard));
  }
  try {
    await refuseIfAlive(folder, lock);
    await rename(draft, lock);
  } finally {
    await rm(guard, { force: true });
  }
}

async function refuseIfAlive(folder: string, file: string): Promise<void> {
  const holder = await holderOf(file);
  if (holder && (await isAlive(holder))) throw inUse(folder, holder);
}

function inUse(folder: string, holder: Holder | null): FolderInUse {
  const who = holder ? `process ${holder.pid}, since ${holder.since}` : 'a process that is just starting';
  return new FolderInUse(
    `Another Foyer is using the folder ${resolve(folder)} (${who}). Stop it first, or set DATA_DIR to another folder.`,
  );
}

async function isAlive({ pid, start }: Holder): Promise<boolean> {
  const now = await processStart(pid);
  if (pid === process.pid) return start === now;
  if (start !== null && now !== null && now !== start) return false;
  if (await isZombie(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is running under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Null when there is no lock, or it cannot be read. */
async function holderOf(file: string): Promise<Holder | null> {
  try {
    const read: Partial<Holder> = JSON.parse(await readFile(file, 'utf8'));
    if (typeof read.pid !== 'number') return null;
    return { pid: read.pid, start: read.start ?? null, since: read.since ?? 'an unknown time' };
  } catch {
    return null;
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
