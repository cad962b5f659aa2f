import type { CircuitBreaker } from './circuit-breaker.ts';

type Answer = { httpStatusCode?: number; error?: string };
/** The part of the library's batchers used beyond its public interface; a test checks that it exists. */
export type Batcher = {
  sendRequest: (data: unknown, options: object, done: (answer: unknown) => void) => void;
  start: () => unknown;
  stop: () => void;
  clear: () => unknown;
};

/** By then the library has queued what it was about to queue. */
const settledMs = 1000;

/**
 * While the browser claims to be online, the library treats a failed request as delivered and drops its events. Here
 * they stay in local storage and are retried with growing delays until the circuit breaker opens.
 */
export function retryUnsent(batchers: readonly Batcher[], breaker: CircuitBreaker) {
  for (const batcher of batchers) {
    const send = batcher.sendRequest;
    batcher.sendRequest = (data, options, done) =>
      send(data, options, (answer) => {
        if (!didNotArrive(answer)) {
          if (typeof answer === 'object') breaker.succeeded();
          done(answer);
          return;
        }
        // The library keeps its events when the server asks to retry later.
        done({ ...answer, httpStatusCode: 503 });
        if (navigator.onLine && breaker.failed()) for (const each of batchers) each.stop();
      });
  }
  return {
    /** Deletes what is queued, also what the library is about to queue. */
    clear() {
      setTimeout(() => {
        for (const batcher of batchers) void batcher.clear();
      }, settledMs);
    },
    /** Sends what is queued, because the connection is back. */
    resume() {
      if (breaker.isOpen()) return;
      for (const batcher of batchers) {
        batcher.stop();
        void batcher.start();
      }
    },
  };
}

function didNotArrive(answer: unknown): answer is Answer {
  if (typeof answer !== 'object' || answer === null || !('httpStatusCode' in answer)) return false;
  return answer.httpStatusCode === 0;
}
