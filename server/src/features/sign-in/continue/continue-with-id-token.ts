import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { type LeadOrigin, saveLead } from '#src/features/leads/capture/save-lead.ts';
import { isActiveLead, type LeadRow, leadNotFound } from '#src/features/leads/queries.ts';
import { consumePhoneIdToken } from '#src/features/one-time-codes/phone/phone-id-token.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { admit } from '../admit.ts';
import { countingFailures } from '../counting-failures.ts';
import { enterByPhone } from '../enter-by-phone.ts';
import type { Continued } from './continued.ts';

type Told = { idToken: string; origin: LeadOrigin };

/**
 * Who proved a phone signs in when it is theirs. Otherwise the proof goes to a lead of this browser, in the transaction
 * that uses the token up, and the email is asked for.
 */
export async function continueWithIdToken(deps: Deps, viewer: Viewer, { idToken, origin }: Told): Promise<Continued> {
  const proceed = async (tx: Tx) => {
    const { phone } = await consumePhoneIdToken(deps, tx, viewer, idToken);
    const entry = await enterByPhone(deps, tx, viewer, phone);
    return { phone, entry, kept: entry ? null : await keepProvenLead(deps, tx, viewer, phone, origin) };
  };
  const { phone, entry, kept } = await countingFailures(deps, viewer, () => deps.db.transaction(proceed));
  if (kept) {
    const { lead, isNewLead } = kept;
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
  const { session, user } = await admit(deps, viewer, phone, entry);
  const next = { nextStep: 'LOGIN_SUCCESS' as const, userExists: true, leadExists: false, ...session.pair, user };
  return { next, cookie: session.cookie };
}

async function keepProvenLead(deps: Deps, tx: Tx, viewer: Viewer, phone: string, origin: LeadOrigin) {
  const { lead, isNewLead } = await saveLead(deps, tx, viewer, { phone }, origin);
  const [proven] = await tx
    .update(leads)
    .set({ phoneVerifiedAt: deps.clock.now() })
    .where(and(eq(leads.id, lead.id), eq(leads.phone, phone), isActiveLead(deps)))
    .returning();
  if (!proven) throw leadNotFound();
  return { lead: proven satisfies LeadRow, isNewLead };
}
