import { verificationId } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { codes } from '#src/config/one-time-codes.ts';
import type { Tx } from '#src/db/client.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { type PhoneVerification, sameMac } from './store/phone-code.ts';

/**
 * A token stating that this browser verified this number: id of the verification, expiry in seconds, and a MAC that also
 * covers browser and number.
 */
export function issuePhoneIdToken(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  viewer: Viewer,
  { id, phone }: Pick<PhoneVerification, 'id' | 'phone'>,
): string {
  const expiry = Math.floor(deps.clock.now().getTime() / 1000) + codes.phoneIdTokenSeconds;
  return `${id}.${expiry}.${macOf(deps, viewer, id, expiry, phone).toString('base64url')}`;
}

/**
 * Uses such a token once: it spends the verification behind it, so that neither the token nor the verification can be used
 * again. Call it in the transaction that creates the session.
 */
export async function consumePhoneIdToken(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  idToken: string,
): Promise<{ phone: string; verificationId: string }> {
  const [id = '', end = '', mac = '', ...rest] = idToken.split('.');
  const expiry = /^\d{10,11}$/.test(end) ? Number(end) : 0;
  const now = deps.clock.now();
  if (rest.length > 0 || !verificationId.safeParse(id).success || expiry * 1000 <= now.getTime()) throw invalid();
  const mine = and(
    eq(phoneVerifications.id, id),
    eq(phoneVerifications.browserHash, viewer.browserHash),
    eq(phoneVerifications.purpose, 'sign-in'),
  );
  const [row] = await tx.select({ phone: phoneVerifications.phone }).from(phoneVerifications).where(mine);
  if (!row || !sameMac(macOf(deps, viewer, id, expiry, row.phone), Buffer.from(mac, 'base64url'))) throw invalid();
  const proven = new Date(now.getTime() - codes.provenSeconds * 1000);
  const [spent] = await tx
    .update(phoneVerifications)
    .set({ spentAt: now })
    .where(and(mine, isNull(phoneVerifications.spentAt), gt(phoneVerifications.verifiedAt, proven)))
    .returning({ phone: phoneVerifications.phone });
  if (!spent) throw invalid();
  return { phone: spent.phone, verificationId: id };
}

function macOf(deps: Pick<Deps, 'secrets'>, viewer: Viewer, id: string, expiry: number, phone: string): Buffer {
  return deps.secrets.mac('phone-id-token', id, expiry, phone, viewer.browserHash.toString('base64url'));
}

function invalid(): AppError {
  return new AppError('INVALID_ID_TOKEN', 'This sign-in has expired. Please request a new code.');
}
