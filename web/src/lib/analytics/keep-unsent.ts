import type { Patience } from './patience.ts';

type Answer = { httpStatusCode?: number; error?: string };
/** What of the library's batchers is needed beyond its public interface; a test holds that it is there. */
export type Batcher = {
  sendRequest: (data: unknown, options: object, done: (answer: unknown) => void) => void;
  start: () => unknown;
  stop: () => void;
  clear: () => unknown;
};

/** What was on its way into a queue is there by then. */
const settledMs = 1000;

/**
 * The library takes a request that did not arrive for one that did, as long as the browser believes to be online, and
 * throws its events away. Here they wait in local storage and are tried again, later each time, until patience is over.
 */
export function keepUnsent(batchers: readonly Batcher[], patience: Patience) {
  for (const batcher of batchers) {
    const send = batcher.sendRequest;
    batcher.sendRequest = (data, options, done) =>
      send(data, options, (answer) => {
        if (!didNotArrive(answer)) {
          if (typeof answer === 'object') patience.arrived();
          done(answer);
          return;
        }
        // As if the server had asked to come again: the library then keeps what it has.
        done({ ...answer, httpStatusCode: 503 });
        if (navigator.onLine && patience.failed()) for (const each of batchers) each.stop();
      });
  }
  return {
    /** Throws away what waits, also what the library is about to put there. */
    clear() {
      setTimeout(() => {
        for (const batcher of batchers) void batcher.clear();
      }, settledMs);
    },
    /** The connection is back: what waits is sent now. */
    resume() {
      if (patience.isOver()) return;
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
