import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../report.ts';

/** Resident memory of a process, in MiB. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Resident memory of an idle process, in MiB: the median over some seconds, since a garbage collection may be due. */
export async function memoryAtRest(pid: number): Promise<number> {
  const samples: number[] = [];
  for (let sample = 0; sample < 10; sample += 1) {
    await wait(500);
    samples.push(await residentMemory(pid));
  }
  return median(samples);
}
