import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { type LeadOrigin, saveLead } from '#src/features/leads/capture/save-lead.ts';
import { isActiveLead, type LeadRow, leadNotFound } from '#src/features/leads/queries.ts';
import { consumePhoneIdToken } from '#src/features/one-time-codes/phone/phone-id-token.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { requirePhoneAccount } from '../require-phone-account.ts';
import { startPhoneSession } from '../start-phone-session.ts';
import { withFailureCount } from '../with-failure-count.ts';
import type { ContinueResult } from './continue-result.ts';

type PhoneTokenInput = { idToken: string; origin: LeadOrigin };

/**
 * Signs in the account with the verified phone. If there is none, the verification goes to a lead of this browser, in the
 * transaction that uses up the token, and the email is asked for next.
 */
export async function continueWithPhoneToken(
  deps: Deps,
  viewer: Viewer,
  { idToken, origin }: PhoneTokenInput,
): Promise<ContinueResult> {
  const proceed = async (tx: Tx) => {
    const { phone } = await consumePhoneIdToken(deps, tx, viewer, idToken);
    const outcome = await startPhoneSession(deps, tx, viewer, phone);
    return { phone, outcome, captured: outcome ? null : await saveProvenLead(deps, tx, viewer, phone, origin) };
  };
  const { phone, outcome, captured } = await withFailureCount(deps, viewer, () => deps.db.transaction(proceed));
  if (captured) {
    const { lead, isNewLead } = captured;
    const next = {
      nextStep: 'EMAIL_COLLECTION_REQUIRED' as const,
      userExists: false,
      leadExists: !isNewLead,
      leadId: lead.id,
      isNewLead,
      missingFields: lead.email === null ? ['email'] : [],
    };
    return { next };
  }
  const { session, user } = await requirePhoneAccount(deps, viewer, phone, outcome);
  const next = { nextStep: 'LOGIN_SUCCESS' as const, userExists: true, leadExists: false, ...session.pair, user };
  return { next, cookie: session.cookie };
}

async function saveProvenLead(deps: Deps, tx: Tx, viewer: Viewer, phone: string, origin: LeadOrigin) {
  const { lead, isNewLead } = await saveLead(deps, tx, viewer, { phone }, origin);
  const [proven] = await tx
    .update(leads)
    .set({ phoneVerifiedAt: deps.clock.now() })
    .where(and(eq(leads.id, lead.id), eq(leads.phone, phone), isActiveLead(deps)))
    .returning();
  if (!proven) throw leadNotFound();
  return { lead: proven satisfies LeadRow, isNewLead };
}
