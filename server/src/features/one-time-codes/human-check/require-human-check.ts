import { verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import { spentTokens } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { type HumanCheckAction, humanCheckKeys } from './create-human-check.ts';

/** The payload of altcha-lib's solver. Strict where the signature does not cover it, so that no other fields are accepted. */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.int(),
      data: z.object({ action: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string(), time: z.number().optional() }),
});

/**
 * Requires a fresh solution for this action, or for the `harder` one accepted in its place, and uses it up. Returns whether
 * it was the harder one. Throws HUMAN_CHECK_REQUIRED if it is missing, and HUMAN_CHECK_FAILED if it is wrong, used, expired
 * or for another action.
 */
export async function requireHumanCheck(
  deps: Deps,
  viewer: Origin,
  action: HumanCheckAction,
  solution: string | undefined,
  harder?: HumanCheckAction,
): Promise<{ isHarder: boolean }> {
  if (solution === undefined || solution === '') {
    throw new AppError('HUMAN_CHECK_REQUIRED', 'Complete the human check first.', { details: { action } });
  }
  const { reason, solved } = await spendSolution(deps, solution, [action, harder]);
  if (reason === null) return { isHarder: solved !== action };
  await auditRarely(deps, viewer, { event: 'human-check', outcome: 'fail', reason });
  throw new AppError('HUMAN_CHECK_FAILED', 'The human check failed. Please try again.', {
    details: { action },
  });
}

type SolutionCheck = { reason: string | null; solved?: string };

async function spendSolution(
  deps: Deps,
  solution: string,
  actions: readonly (HumanCheckAction | undefined)[],
): Promise<SolutionCheck> {
  const parsed = payload.safeParse(parseSolution(solution));
  if (!parsed.success) return { reason: 'malformed' };
  const { challenge } = parsed.data;
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
  if (expiresAt <= deps.clock.now()) return { reason: 'expired' };
  const result = await verifySolution({ ...parsed.data, deriveKey, ...humanCheckKeys(deps) });
  if (!result.verified) return { reason: result.expired ? 'expired' : 'wrong' };
  const { action: solved } = challenge.parameters.data;
  if (!actions.some((action) => action === solved)) return { reason: 'other-action' };
  const [first] = await deps.db
    .insert(spentTokens)
    .values({ id: `human-check:${challenge.parameters.nonce}`, expiresAt })
    .onConflictDoNothing()
    .returning({ id: spentTokens.id });
  return { reason: first ? null : 'used', solved };
}

function parseSolution(solution: string): unknown {
  try {
    return JSON.parse(Buffer.from(solution, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
