import { and, eq, isNull } from 'drizzle-orm';
import { secondFactor } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { recoveryCodes } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';

/** Without the letters that look like a digit or like another letter on paper: 32 signs, five bits each. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/**
 * Makes the recovery codes of an account anew, in the transaction that needs them. The codes themselves are answered
 * once; what is stored of them is worth nothing without the server's key.
 */
export async function replaceRecoveryCodes(deps: Deps, tx: Tx, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: secondFactor.recoveryCodes }, () => newRecoveryCode(deps));
  const createdAt = deps.clock.now();
  const rows = codes.map((code) => ({ userId, codeMac: macOf(deps, userId, code), createdAt }));
  await tx.insert(recoveryCodes).values(rows);
  return codes;
}

/** Uses a recovery code up, by one conditional update: of two who bring the same one at once, one has it. */
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
  const group = () => Array.from({ length: groupLength }, () => signs[random.int(signs.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Case and separators do not matter. */
function macOf({ secrets }: Pick<Deps, 'secrets'>, userId: string, code: string): Buffer {
  return secrets.mac('recovery-code', userId, code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}
