import { readHumanCheck } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { useEffect, useState } from 'react';
import { call } from '#src/lib/call.ts';
import { createWorkerSolver } from './create-worker-solver.ts';
import { createHumanCheck, type HumanCheck } from './human-check.ts';

/** The check is invisible unless sending waits for it longer than this. */
const momentMs = 600;

/** Says when a solution is waited for, and when no longer. */
function watched(check: HumanCheck, onWaiting: (isWaiting: boolean) => void): HumanCheck {
  return {
    ...check,
    async send(action, attempt) {
      let timer = setTimeout(onWaiting, momentMs, true);
      const shown = () => {
        clearTimeout(timer);
        onWaiting(false);
      };
      try {
        return await check.send(action, (solution) => {
          shown();
          return attempt(solution).catch((error: unknown) => {
            timer = setTimeout(onWaiting, momentMs, true);
            throw error;
          });
        });
      } finally {
        shown();
      }
    },
  };
}

/** One human check as long as the page is shown. */
export function useHumanCheck(): { humanCheck: HumanCheck; isChecking: boolean } {
  const [isChecking, setChecking] = useState(false);
  const [humanCheck] = useState(() =>
    watched(
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
