import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const threads = '/proc/self/task';
/** Enough that a thread which wakes up to answer somebody goes first, and that hashes still get what is left over. */
const niceness = 10;

/**
 * Lets the threads that hash passwords stand back behind the one that answers requests: a hash takes a core for longer
 * than most answers take. On Linux each thread has a priority of its own; where that cannot be had, nothing changes.
 * Call it when the threads are there, which is after the first file was read.
 */
export function yieldHashing(): void {
  try {
    for (const id of readdirSync(threads)) {
      const name = readFileSync(`${threads}/${id}/comm`, 'utf8').trim();
      if (name === 'libuv-worker') setPriority(Number(id), Math.max(niceness, getPriority(Number(id))));
    }
  } catch {
    // Another system, or a sandbox that does not show its threads.
  }
}
