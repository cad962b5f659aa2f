import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge as AltchaChallenge } from 'altcha-lib/types';

/** Solves one challenge per message; responds with the solution, or null when there is none. */
self.onmessage = async ({ data: challenge }: MessageEvent<AltchaChallenge>) => {
  try {
    self.postMessage(await solveChallenge({ challenge, deriveKey }));
  } catch {
    self.postMessage(null);
  }
};
