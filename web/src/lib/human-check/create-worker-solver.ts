import type { Challenge, Solver } from './create-human-check.ts';
import workerUrl from './human-check.worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';

/** Solves challenges in a worker, so that typing and scrolling stay smooth. */
export function createWorkerSolver(): Solver {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  let alive = true;
  let last: Promise<unknown> = Promise.resolve();

  function solveNext({ parameters, signature }: Challenge): Promise<string> {
    const challenge = { parameters, signature };
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data: solution }: MessageEvent<object | null>) => {
        if (solution) resolve(btoa(JSON.stringify({ challenge, solution })));
        else reject(new Error('The challenge has no solution'));
      };
      worker.onerror = () => {
        alive = false;
        reject(new Error('The worker stopped'));
      };
      worker.postMessage(challenge);
    });
  }

  return {
    /** One at a time: the worker's response does not say which challenge it solves. */
    solve(challenge) {
      const solution = last.then(() => solveNext(challenge));
      last = solution.catch(() => undefined);
      return solution;
    },
    isAlive: () => alive,
    stop() {
      alive = false;
      worker.terminate();
    },
  };
}
