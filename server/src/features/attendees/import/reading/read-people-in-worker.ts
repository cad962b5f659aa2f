import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '#src/async/limit-concurrency.ts';
import { attendeeRules } from '#src/config/attendees.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import type { ImportedPeople } from './read-people.ts';

type WorkerAnswer = { people: ImportedPeople } | { refused: { message: string; details: unknown } | null };

/** Each file takes a thread with its own memory, so few are read at a time. */
const readers = limitConcurrency(attendeeRules.importing, () => {
  throw new AppError('UNAVAILABLE', 'Too many lists are being imported right now. Try again in a moment.', {
    retryAfter: attendeeRules.importing.retryAfterSeconds,
  });
});

/** Reads a list of people in a worker thread, within limits of time and memory. */
export function readPeopleInWorker(content: Uint8Array): Promise<ImportedPeople> {
  return readers.run(async () => {
    const answer = await runWorker(content);
    if ('people' in answer) return answer.people;
    if (answer.refused === null) throw fieldRefused('file', 'import.unreadable');
    const { message, details } = answer.refused;
    throw new AppError('VALIDATION_FAILED', message, { details });
  });
}

async function runWorker(content: Uint8Array): Promise<WorkerAnswer> {
  const { seconds, heapMb } = attendeeRules.importing;
  const worker = new Worker(new URL('./people-worker.ts', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1000) });
    return answer as WorkerAnswer;
  } catch {
    return { refused: null };
  } finally {
    await worker.terminate();
  }
}
