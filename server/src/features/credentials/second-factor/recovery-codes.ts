import { and, eq, isNull } from 'drizzle-orm';
import { secondFactor } from '#src/config/sign-in.ts';
import type { Tx } from '#src/db/client.ts';
import { recoveryCodes } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';

/** 32 characters, five bits each, without those that are easily confused on paper. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/**
 * Replaces the recovery codes of an account, in the caller's transaction. The codes are returned once; only MACs with a
 * server key are stored.
 */
export async function replaceRecoveryCodes(deps: Deps, tx: Tx, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: secondFactor.recoveryCodes }, () => newRecoveryCode(deps));
  const createdAt = deps.clock.now();
  const rows = codes.map((code) => ({ userId, codeMac: macOf(deps, userId, code), createdAt }));
  await tx.insert(recoveryCodes).values(rows);
  return codes;
}

/** Uses up a recovery code with a conditional update: of two concurrent calls with the same code one returns true. */
export async function useRecoveryCode(deps: Deps, tx: Tx, userId: string, typed: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: deps.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeMac, macOf(deps, userId, typed)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

function newRecoveryCode({ random }: Pick<Deps, 'random'>): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[random.int(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Case and separators are ignored. */
function macOf({ secrets }: Pick<Deps, 'secrets'>, userId: string, code: string): Buffer {
  return secrets.mac('recovery-code', userId, code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}
