import { limits } from '@foyer/contract/limits.ts';
import { humanCheckActions } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { hasCode } from '#src/lib/api/api-error.ts';

export type HumanCheckAction = (typeof humanCheckActions)[number];
/** An ALTCHA v2 challenge as the server sent it. */
export type Challenge = Record<string, unknown>;

/** What solves challenges, beside the page. Once it broke it stays broken and is replaced. */
export type Solver = { solve: (challenge: Challenge) => Promise<string>; isAlive: () => boolean; stop: () => void };

export type HumanCheckParts = {
  readChallenge: (action: HumanCheckAction) => Promise<Challenge>;
  createSolver: () => Solver;
  now: () => number;
  pause: (ms: number) => Promise<void>;
};

/** A challenge that is being solved or is solved, and has not been used. */
type Verifier = { action: HumanCheckAction; solution: Promise<string>; expiresAt: () => number };

/** A solution that would expire on its way to the server is none. */
const marginMs = 10_000;

function expiryOf(challenge: Challenge): number {
  const { parameters } = challenge;
  const known = typeof parameters === 'object' && parameters !== null && 'expiresAt' in parameters;
  return known && typeof parameters.expiresAt === 'number' ? parameters.expiresAt * 1000 : Number.POSITIVE_INFINITY;
}

/** The check that lets this browser go on where others have used up what may be sent. */
function offeredBy(error: unknown): HumanCheckAction | null {
  if (!hasCode(error, 'RATE_LIMITED')) return null;
  const { details } = error;
  const offered = typeof details === 'object' && details !== null && 'humanCheck' in details && details.humanCheck;
  return humanCheckActions.find((action) => action === offered) ?? null;
}

/**
 * The human check of spec section 4. A verifier is made ahead of time, reused while it is valid and has not been sent,
 * and replaced when it expired or its solver broke. Each solution goes to the server once: it is used up there.
 */
export function createHumanCheck({ readChallenge, createSolver, now, pause }: HumanCheckParts) {
  let solver: Solver | null = null;
  let verifier: Verifier | null = null;

  function livingSolver(): Solver {
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
      return livingSolver().solve(challenge);
    })();
    livingSolver();
    return { action, solution, expiresAt: () => expiresAt };
  }

  function prepare(action: HumanCheckAction): void {
    if (isValid(verifier, action)) return;
    const made = fresh(action);
    verifier = made;
    // Nobody waits for it yet: a failure shows when it is needed, by way of a fresh one.
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
    /** Begins to solve, so that sending does not wait. */
    prepare,
    /** Sends with a solution; when the check itself is refused, once more with a fresh one after 100 ms. */
    async send<T>(action: HumanCheckAction, attempt: (humanCheck: string) => Promise<T>): Promise<T> {
      for (let left: number = limits.humanCheck.retries; ; left -= 1) {
        try {
          return await attempt(await take(action));
        } catch (error) {
          const harder = offeredBy(error);
          if (harder && harder !== action) return this.send(harder, attempt);
          if (left === 0 || !hasCode(error, 'HUMAN_CHECK_FAILED', 'HUMAN_CHECK_REQUIRED')) throw error;
          await pause(limits.humanCheck.retryDelayMs);
        }
      }
    },
    /** Sends without a solution, and with one only when the server asks for it. */
    async sendIfAsked<T>(action: HumanCheckAction, attempt: (humanCheck?: string) => Promise<T>): Promise<T> {
      try {
        return await attempt();
      } catch (error) {
        const harder = offeredBy(error);
        if (!harder && !hasCode(error, 'HUMAN_CHECK_REQUIRED')) throw error;
        return this.send(harder ?? action, attempt);
      }
    },
    /** The page is left. */
    destroy(): void {
      solver?.stop();
      solver = null;
      verifier = null;
    },
  };
}

export type HumanCheck = ReturnType<typeof createHumanCheck>;
