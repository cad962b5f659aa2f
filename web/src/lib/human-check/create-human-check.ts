import { limits } from '@foyer/contract/limits.ts';
import { humanCheckActions } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { hasCode } from '#src/lib/api/api-error.ts';

export type HumanCheckAction = (typeof humanCheckActions)[number];
/** An ALTCHA v2 challenge as the server sends it. */
export type Challenge = Record<string, unknown>;

/** Solves challenges outside the page. A broken solver stays broken and is replaced. */
export type Solver = { solve: (challenge: Challenge) => Promise<string>; isAlive: () => boolean; stop: () => void };

export type HumanCheckOptions = {
  readChallenge: (action: HumanCheckAction) => Promise<Challenge>;
  createSolver: () => Solver;
  now: () => number;
  pause: (ms: number) => Promise<void>;
};

/** A challenge being solved or solved, with its solution not sent yet. */
type Verifier = { action: HumanCheckAction; solution: Promise<string>; expiresAt: () => number };

/** A solution this close to its expiry is not used: it could expire on its way to the server. */
const marginMs = 10_000;

function expiryOf(challenge: Challenge): number {
  const { parameters } = challenge;
  const hasExpiry = typeof parameters === 'object' && parameters !== null && 'expiresAt' in parameters;
  return hasExpiry && typeof parameters.expiresAt === 'number' ? parameters.expiresAt * 1000 : Number.POSITIVE_INFINITY;
}

/** The harder check that a rate-limited response offers instead of waiting. */
function offeredCheck(error: unknown): HumanCheckAction | null {
  if (!hasCode(error, 'RATE_LIMITED')) return null;
  const { details } = error;
  const offered = typeof details === 'object' && details !== null && 'humanCheck' in details && details.humanCheck;
  return humanCheckActions.find((action) => action === offered) ?? null;
}

/**
 * Proves to the server that a browser is used by a person. A solution is prepared ahead of time, kept while it is valid
 * and unsent, and replaced when it expires or its solver breaks. The server accepts each solution once.
 */
export function createHumanCheck({ readChallenge, createSolver, now, pause }: HumanCheckOptions) {
  let solver: Solver | null = null;
  let verifier: Verifier | null = null;

  function currentSolver(): Solver {
    if (!solver?.isAlive()) {
      solver?.stop();
      solver = createSolver();
    }
    return solver;
  }

  function isValid(candidate: Verifier | null, action: HumanCheckAction): candidate is Verifier {
    return candidate?.action === action && solver?.isAlive() === true && candidate.expiresAt() > now() + marginMs;
  }

  function fresh(action: HumanCheckAction): Verifier {
    let expiresAt = Number.POSITIVE_INFINITY;
    const solution = (async () => {
      const challenge = await readChallenge(action);
      expiresAt = expiryOf(challenge);
      return currentSolver().solve(challenge);
    })();
    currentSolver();
    return { action, solution, expiresAt: () => expiresAt };
  }

  function prepare(action: HumanCheckAction): void {
    if (isValid(verifier, action)) return;
    const made = fresh(action);
    verifier = made;
    // Nobody waits for it yet. After a failure a fresh one is made when it is needed.
    made.solution.catch(() => {
      if (verifier === made) verifier = null;
    });
  }

  async function take(action: HumanCheckAction): Promise<string> {
    const made = isValid(verifier, action) ? verifier : fresh(action);
    verifier = null;
    return made.solution;
  }

  return {
    /** Starts solving, so that sending need not wait. */
    prepare,
    /** Sends with a solution. When the check itself is rejected, sends once more with a fresh one after 100 ms. */
    async send<T>(action: HumanCheckAction, attempt: (humanCheck: string) => Promise<T>): Promise<T> {
      for (let left: number = limits.humanCheck.retries; ; left -= 1) {
        try {
          return await attempt(await take(action));
        } catch (error) {
          const harder = offeredCheck(error);
          if (harder && harder !== action) return this.send(harder, attempt);
          if (left === 0 || !hasCode(error, 'HUMAN_CHECK_FAILED', 'HUMAN_CHECK_REQUIRED')) throw error;
          await pause(limits.humanCheck.retryDelayMs);
        }
      }
    },
    /** Sends without a solution, and with one only when the server requires it. */
    async sendIfAsked<T>(action: HumanCheckAction, attempt: (humanCheck?: string) => Promise<T>): Promise<T> {
      try {
        return await attempt();
      } catch (error) {
        const harder = offeredCheck(error);
        if (!harder && !hasCode(error, 'HUMAN_CHECK_REQUIRED')) throw error;
        return this.send(harder ?? action, attempt);
      }
    },
    /** Frees the worker when the page is left. */
    destroy(): void {
      solver?.stop();
      solver = null;
      verifier = null;
    },
  };
}

export type HumanCheck = ReturnType<typeof createHumanCheck>;
