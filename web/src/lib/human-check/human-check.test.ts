import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { createHumanCheck, type HumanCheckAction, type Solver } from './human-check.ts';

/** A solver and a server in miniature; everything they were asked is written down. */
function beginning() {
  const asked: HumanCheckAction[] = [];
  const pauses: number[] = [];
  const solvers: (Solver & { isStopped: boolean; breakDown: () => void })[] = [];
  const clock = { now: 0 };
  const check = createHumanCheck({
    async readChallenge(action) {
      asked.push(action);
      return { parameters: { nonce: asked.length, expiresAt: clock.now / 1000 + 300 } };
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
  return { check, asked, pauses, solvers, clock, nonce };
}

const refused = (code: string) => new ApiError(code, 'refused', { requestId: 'r' });

describe('the human check', () => {
  test('solved ahead of time is the one that is sent', async () => {
    const { check, asked, nonce } = beginning();
    check.prepare('send-code');
    check.prepare('send-code');
    expect(await check.send('send-code', async (solution) => nonce(solution))).toBe(1);
    expect(asked).toEqual(['send-code']);
  });

  test('is never sent twice', async () => {
    const { check, nonce } = beginning();
    const send = () => check.send('send-code', async (solution) => nonce(solution));
    expect([await send(), await send()]).toEqual([1, 2]);
  });

  test('that expired is replaced before sending', async () => {
    const { check, clock, nonce } = beginning();
    check.prepare('send-code');
    await Promise.resolve();
    clock.now = 295_000;
    expect(await check.send('send-code', async (solution) => nonce(solution))).toBe(2);
  });

  test('for another action is not used', async () => {
    const { check, asked } = beginning();
    check.prepare('send-code');
    await check.send('look-up', async () => null);
    expect(asked).toEqual(['send-code', 'look-up']);
  });

  test('whose solver broke is replaced, solver and all', async () => {
    const { check, solvers, nonce } = beginning();
    check.prepare('send-code');
    solvers[0]?.breakDown();
    expect(await check.send('send-code', async (solution) => nonce(solution))).toBe(2);
    expect(solvers.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  });

  test('that is refused is tried once more, fresh, after 100 ms', async () => {
    const { check, pauses, nonce } = beginning();
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

  test('that is refused twice fails', async () => {
    const { check, asked } = beginning();
    const outcome = check.send('send-code', async () => {
      throw refused('HUMAN_CHECK_FAILED');
    });
    await expect(outcome).rejects.toMatchObject({ code: 'HUMAN_CHECK_FAILED' });
    expect(asked.length).toBe(2);
  });

  test('is not blamed for other refusals', async () => {
    const { check, asked } = beginning();
    const outcome = check.send('send-code', async () => {
      throw refused('RATE_LIMITED');
    });
    await expect(outcome).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(asked.length).toBe(1);
  });

  test('a harder one is solved where a refusal offers it, once', async () => {
    const { check, asked } = beginning();
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
    expect(asked).toEqual(['send-code', 'send-code-again']);
    const refusedAgain = check.sendIfAsked('send-code', async () => {
      throw limited;
    });
    await expect(refusedAgain).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(asked).toEqual(['send-code', 'send-code-again', 'send-code-again']);
  });

  test('is made only when a look-up asks for it', async () => {
    const { check, asked } = beginning();
    expect(await check.sendIfAsked('look-up', async (solution) => solution ?? 'none')).toBe('none');
    expect(asked).toEqual([]);
    const strict = check.sendIfAsked('look-up', async (solution) => {
      if (!solution) throw refused('HUMAN_CHECK_REQUIRED');
      return 'asked';
    });
    expect(await strict).toBe('asked');
    expect(asked).toEqual(['look-up']);
  });

  test('stops its solver when the page is left', () => {
    const { check, solvers } = beginning();
    check.prepare('send-code');
    check.destroy();
    expect(solvers.map(({ isStopped }) => isStopped)).toEqual([true]);
  });
});
