import type { Lead } from '@foyer/contract/leads.ts';
import { defaultPhoneCampaign } from '@foyer/contract/limits.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { insertLead } from '#src/features/leads/capture/save-lead.ts';
import { presentLead } from '#src/features/leads/present-lead.ts';
import { isActiveLead, lifetimeStart } from '#src/features/leads/queries.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/**
 * The lead through which the signed-in guest finishes their account in this browser. A lead ends after 24 hours without
 * activity, the guest does not, so there may be none left: then there is a new one, with the contact proven when the guest
 * entered their code.
 */
export async function continueGuestSignUp(deps: Deps, viewer: SignedInUser): Promise<Lead> {
  const { authenticatedAt: provenAt, userId } = viewer;
  if (provenAt <= lifetimeStart(deps)) {
    throw new AppError('CONTACT_NOT_VERIFIED', 'Verify your email or phone with a new code first.');
  }
  const lead = await deps.db.transaction(async (tx) => {
    // Two tabs at once continue with the same lead.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest-lead:${userId}`}, 0))`);
    const [guest] = await tx.select().from(users).where(eq(users.id, userId));
    if (!guest || guest.guestSince === null) throw new AppError('NOT_FOUND', 'Your account is finished.');
    const [open] = await tx
      .update(leads)
      .set({ lastActiveAt: deps.clock.now() })
      .where(
        eq(
          leads.id,
          tx
            .select({ id: leads.id })
            .from(leads)
            .where(and(eq(leads.guestId, userId), eq(leads.browserHash, viewer.browserHash), isActiveLead(deps)))
            .orderBy(desc(leads.lastActiveAt))
            .limit(1),
        ),
      )
      .returning();
    if (open) return open;
    const { name, email, emailTyped, emailVerifiedAt, phone, phoneVerifiedAt, language } = guest;
    const columns = {
      name,
      email,
      emailTyped,
      emailVerifiedAt: emailVerifiedAt && provenAt,
      phone,
      phoneVerifiedAt: phoneVerifiedAt && provenAt,
      guestId: userId,
      source: email === null ? 'phone' : 'email',
    } as const;
    return insertLead(deps, tx, viewer, columns, { campaign: defaultPhoneCampaign, language });
  });
  return presentLead(lead, viewer);
}
