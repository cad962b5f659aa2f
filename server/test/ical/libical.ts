import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type ReadCalendar = {
  errors: number;
  events: {
    uid: string;
    sequence: number;
    startsAt: string;
    endsAt: string;
    status: string;
    title: string;
    summary: string;
  }[];
};

const source = fileURLToPath(new URL('read-calendar.c', import.meta.url));
const fieldsOfEvent = 7;

/**
 * What reads a calendar with Debian's libical (package libical-dev, and a C compiler). Null where it is not installed:
 * nothing is installed here.
 */
export async function openLibical(): Promise<((file: string) => Promise<ReadCalendar>) | null> {
  const program = join(await mkdtemp(join(tmpdir(), 'foyer-ical-')), 'read-calendar');
  try {
    await promisify(execFile)('cc', ['-o', program, source, '-lical']);
  } catch (error) {
    if (/ical\.h|ENOENT|cannot find -lical/.test(String(error))) return null;
    throw error;
  }
  return async (file) => {
    const reader = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
    reader.stdin.end(file);
    const [output, [code]] = await Promise.all([buffer(reader.stdout), once(reader, 'close')]);
    if (code !== 0) throw new Error(`libical could not read it: ${code}`);
    return calendarIn(output.toString());
  };
}

/** Fields that end with a zero byte. */
function calendarIn(output: string): ReadCalendar {
  const [errors, ...fields] = output.split('\0').slice(0, -1);
  const events: ReadCalendar['events'] = [];
  for (let at = 0; at < fields.length; at += fieldsOfEvent) {
    const [uid = '', sequence, start, end, status = '', title = '', summary = ''] = fields.slice(
      at,
      at + fieldsOfEvent,
    );
    events.push({
      uid,
      status,
      title,
      summary,
      sequence: Number(sequence),
      startsAt: new Date(Number(start) * 1000).toISOString(),
      endsAt: new Date(Number(end) * 1000).toISOString(),
    });
  }
  return { errors: Number(errors), events };
}
