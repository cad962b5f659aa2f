import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#src/http/responses/app-error.ts';
import { readPeople } from './read-people.ts';

// Errors lose their class between threads, so a refusal is sent as plain data.
readPeople(workerData as Uint8Array).then(
  (people) => parentPort?.postMessage({ people }),
  (error: unknown) => {
    const refused = error instanceof AppError ? { message: error.message, details: error.details } : null;
    parentPort?.postMessage({ refused });
  },
);
