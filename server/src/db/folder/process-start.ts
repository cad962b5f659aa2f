import { readFile } from 'node:fs/promises';

/**
 * When a process started, in ticks since this boot, with the boot's id: no later process has the same. Null where the
 * system has no /proc, and for a process that is gone.
 */
export async function processStart(pid: number): Promise<string | null> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The name of the program stands in parentheses and may hold anything; start time is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot.trim()}:${ticks}`;
  } catch {
    return null;
  }
}
