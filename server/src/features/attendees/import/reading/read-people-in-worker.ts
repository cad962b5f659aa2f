import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '#src/async/limit-concurrency.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { attendeeRules } from '../../attendee-rules.ts';
import type { People } from './read-people.ts';

type Answer = { people: People } | { refused: { message: string; details: unknown } | null };

/** Each file takes a thread with memory of its own, so few are read at a time. */
const reading = limitConcurrency(attendeeRules.importing, () => {
  throw new AppError('UNAVAILABLE', 'Too many lists are being imported right now. Try again in a moment.', {
    retryAfter: attendeeRules.importing.retryAfterSeconds,
  });
});

/** Reads a list of people outside the event loop, within the time and memory there is for it. */
export function readPeopleInWorker(content: Uint8Array): Promise<People> {
  return reading.run(async () => {
    const answer = await answerTo(content);
    if ('people' in answer) return answer.people;
    if (answer.refused === null) throw fieldRefused('file', 'import.unreadable');
    const { message, details } = answer.refused;
    throw new AppError('VALIDATION_FAILED', message, { details });
  });
}

async function answerTo(content: Uint8Array): Promise<Answer> {
  const { seconds, heapMb } = attendeeRules.importing;
  const worker = new Worker(new URL('./people-worker.ts', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1000) });
    return answer as Answer;
  } catch {
    return { refused: null };
  } finally {
    await worker.terminate();
  }
}
