import { readHumanCheck } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { useEffect, useState } from 'react';
import { call } from '#src/lib/call.ts';
import { createHumanCheck, type HumanCheck } from './create-human-check.ts';
import { createWorkerSolver } from './create-worker-solver.ts';

/** The check is shown only when sending waits for it longer than this. */
const momentMs = 600;

/** Reports when sending starts and stops waiting for a solution. */
function withWaiting(check: HumanCheck, onWaiting: (isWaiting: boolean) => void): HumanCheck {
  return {
    ...check,
    async send(action, attempt) {
      let timer = setTimeout(onWaiting, momentMs, true);
      const stopWaiting = () => {
        clearTimeout(timer);
        onWaiting(false);
      };
      try {
        return await check.send(action, (solution) => {
          stopWaiting();
          return attempt(solution).catch((error: unknown) => {
            timer = setTimeout(onWaiting, momentMs, true);
            throw error;
          });
        });
      } finally {
        stopWaiting();
      }
    },
  };
}

/** A human check for the lifetime of the component. */
export function useHumanCheck(): { humanCheck: HumanCheck; isChecking: boolean } {
  const [isChecking, setChecking] = useState(false);
  const [humanCheck] = useState(() =>
    withWaiting(
      createHumanCheck({
        readChallenge: (action) => call(readHumanCheck, { query: { action } }),
        createSolver: createWorkerSolver,
        now: Date.now,
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
      setChecking,
    ),
  );
  useEffect(() => () => humanCheck.destroy(), [humanCheck]);
  return { humanCheck, isChecking };
}
