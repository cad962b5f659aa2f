import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import { hashPassword } from '#src/features/credentials/passwords/hash-password.ts';
import { requireSession, type SignedInSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isActiveLead, type LeadRow, leadNotFound, lifetimeStart } from '../queries.ts';
import { convertInTransaction, requireProven } from './convert-in-transaction.ts';
import { type AccountOfLead, type Conversion, type NewAccount, readConversion } from './read-conversion.ts';
import type { ConversionResult } from './sign-in-converted.ts';

/**
 * Converts a lead with a verified contact to a user with a session, in one transaction. Repeated or concurrent conversions,
 * even of two leads with one verified phone, end in one user: they wait for each other's locks, and if the phone was
 * verified elsewhere meanwhile, the unique key reports it and the second try finds its owner.
 */
export async function convertLead(
  deps: Deps,
  viewer: Viewer,
  input: Conversion & { leadId: string },
): Promise<SignedInSession & ConversionResult> {
  await requireFewFailures(deps, viewer);
  const lead = await findConvertible(deps, deps.db, viewer, input.leadId);
  if (!lead.convertedAt) requireProven(deps, lead);
  const account = lead.convertedAt ? null : await withHashedPassword(deps, readConversion(lead, input));
  const convert = () => deps.db.transaction((tx) => convertInTransaction(deps, tx, viewer, lead, account));
  const { outcome, ...result } = await convert().catch((refusal: unknown) => {
    if (refusal instanceof AppError && refusal.code === 'PHONE_ALREADY_EXISTS') return convert();
    throw refusal;
  });
  deps.wakeOutbox();
  return { ...requireSession(outcome), ...result };
}

/** This browser's lead, if it is active or was converted within its lifetime. */
async function findConvertible(deps: Deps, db: Db, viewer: Viewer, leadId: string): Promise<LeadRow> {
  const recentlyConverted = and(isNotNull(leads.userId), gt(leads.convertedAt, lifetimeStart(deps)));
  const [row] = await db
    .select()
    .from(leads)
    .where(
      and(eq(leads.id, leadId), eq(leads.browserHash, viewer.browserHash), or(isActiveLead(deps), recentlyConverted)),
    );
  if (!row) throw leadNotFound();
  return row;
}

async function withHashedPassword(deps: Deps, { password, ...account }: NewAccount): Promise<AccountOfLead> {
  return { ...account, passwordHash: password === null ? null : await hashPassword(deps, password) };
}
