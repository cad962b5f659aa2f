import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { createHumanCheck, type HumanCheckAction, type Solver } from './create-human-check.ts';

/** A fake solver and server, which record what they are asked for. */
function setUp() {
  const requested: HumanCheckAction[] = [];
  const pauses: number[] = [];
  const solvers: (Solver & { isStopped: boolean; breakDown: () => void })[] = [];
  const clock = { now: 0 };
  const check = createHumanCheck({
    async readChallenge(action) {
      requested.push(action);
      return { parameters: { nonce: requested.length, expiresAt: clock.now / 1000 + 300 } };
    },
    createSolver() {
      let isAlive = true;
      const solver = {
        isStopped: false,
        breakDown: () => {
          isAlive = false;
        },
        solve: async ({ parameters }: Record<string, unknown>) => JSON.stringify(parameters),
        isAlive: () => isAlive,
        stop() {
          solver.isStopped = true;
        },
      };
      solvers.push(solver);
      return solver;
    },
    now: () => clock.now,
    async pause(ms) {
      pauses.push(ms);
    },
  });
  const nonce = (solution?: string) => (solution ? JSON.parse(solution).nonce : null);
  return { check, requested, pauses, solvers, clock, nonce };
}

const refused = (code: string) => new ApiError(code, 'refused', { requestId: 'r' });

describe('the human check', () => {
  test('sends the solution that was prepared', async () => {
    const { check, requested, nonce } = setUp();
    check.prepare('send-code');
    check.prepare('send-code');
    expect(await check.send('send-code', async (solution) => nonce(solution))).toBe(1);
    expect(requested).toEqual(['send-code']);
  });

  test('never sends a solution twice', async () => {
    const { check, nonce } = setUp();
    const send = () => check.send('send-code', async (solution) => nonce(solution));
    expect([await send(), await send()]).toEqual([1, 2]);
  });

  test('replaces an expired solution before sending', async () => {
    const { check, clock, nonce } = setUp();
    check.prepare('send-code');
    await Promise.resolve();
    clock.now = 295_000;
    expect(await check.send('send-code', async (solution) => nonce(solution))).toBe(2);
  });

  test('does not use a solution made for another action', async () => {
    const { check, requested } = setUp();
    check.prepare('send-code');
    await check.send('look-up', async () => null);
    expect(requested).toEqual(['send-code', 'look-up']);
  });

  test('replaces a broken solver and its solution', async () => {
    const { check, solvers, nonce } = setUp();
    check.prepare('send-code');
    solvers[0]?.breakDown();
    expect(await check.send('send-code', async (solution) => nonce(solution))).toBe(2);
    expect(solvers.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  });

  test('retries a rejected solution once with a fresh one after 100 ms', async () => {
    const { check, pauses, nonce } = setUp();
    const sent: unknown[] = [];
    const outcome = check.send('send-code', async (solution) => {
      sent.push(nonce(solution));
      if (sent.length === 1) throw refused('HUMAN_CHECK_FAILED');
      return 'sent';
    });
    expect(await outcome).toBe('sent');
    expect(sent).toEqual([1, 2]);
    expect(pauses).toEqual([100]);
  });

  test('fails when the second solution is rejected too', async () => {
    const { check, requested } = setUp();
    const outcome = check.send('send-code', async () => {
      throw refused('HUMAN_CHECK_FAILED');
    });
    await expect(outcome).rejects.toMatchObject({ code: 'HUMAN_CHECK_FAILED' });
    expect(requested.length).toBe(2);
  });

  test('is not retried after other refusals', async () => {
    const { check, requested } = setUp();
    const outcome = check.send('send-code', async () => {
      throw refused('RATE_LIMITED');
    });
    await expect(outcome).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(requested.length).toBe(1);
  });

  test('solves the harder check that a refusal offers, once', async () => {
    const { check, requested } = setUp();
    const limited = new ApiError('RATE_LIMITED', 'refused', {
      requestId: 'r',
      details: { retryAfter: 60, humanCheck: 'send-code-again' },
    });
    const sent: unknown[] = [];
    const outcome = check.send('send-code', async (solution) => {
      sent.push(solution);
      if (sent.length === 1) throw limited;
      return 'sent';
    });
    expect(await outcome).toBe('sent');
    expect(requested).toEqual(['send-code', 'send-code-again']);
    const refusedAgain = check.sendIfAsked('send-code', async () => {
      throw limited;
    });
    await expect(refusedAgain).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(requested).toEqual(['send-code', 'send-code-again', 'send-code-again']);
  });

  test('solves only when a look-up asks for it', async () => {
    const { check, requested } = setUp();
    expect(await check.sendIfAsked('look-up', async (solution) => solution ?? 'none')).toBe('none');
    expect(requested).toEqual([]);
    const strict = check.sendIfAsked('look-up', async (solution) => {
      if (!solution) throw refused('HUMAN_CHECK_REQUIRED');
      return 'requested';
    });
    expect(await strict).toBe('requested');
    expect(requested).toEqual(['look-up']);
  });

  test('stops its solver when the page is left', () => {
    const { check, solvers } = setUp();
    check.prepare('send-code');
    check.destroy();
    expect(solvers.map(({ isStopped }) => isStopped)).toEqual([true]);
  });
});
