import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * When a process started, in ticks since boot, with the id of the boot: no later process has the same value. Null where the
 * system has no /proc, and for a process that has ended.
 */
export async function processStart(pid: number): Promise<string | null> {
  try {
    const [{ startTicks }, boot] = await Promise.all([
      readStat(pid, '/proc'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    return startTicks === undefined ? null : `${boot.trim()}:${startTicks}`;
  } catch {
    return null;
  }
}

/**
 * Whether a process is dead and only waits for its parent to reap it. Until then it keeps its pid and accepts signals, which
 * can take seconds in a container. Where `processTable` cannot be read, `ps` is used.
 */
export async function isZombie(pid: number, processTable = '/proc'): Promise<boolean> {
  try {
    const { state, threads } = await readStat(pid, processTable);
    // The first thread of a killed process may be dead while another still finishes a write.
    return isDeadState(state) && threads <= 1;
  } catch {
    return isDeadState(await stateFromPs(pid));
  }
}

const isDeadState = (state = '') => /^[ZXx]/.test(state);

async function readStat(pid: number, processTable: string) {
  const stat = await readFile(`${processTable}/${pid}/stat`, 'utf8');
  // The name of the program is in parentheses and may hold anything. The fields are numbered in proc_pid_stat(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], threads: Number(fields[17]), startTicks: fields[19] };
}

/** Empty where there is no `ps`, and for a process that is gone. */
async function stateFromPs(pid: number): Promise<string> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(pid)]);
    return stdout.trim();
  } catch {
    return '';
  }
}
