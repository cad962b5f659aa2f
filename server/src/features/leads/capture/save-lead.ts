import type { Language } from '@foyer/contract/limits.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { type LeadRow, living } from '../queries.ts';

const idBytes = 16;

/** What a lead is captured with: canonical forms. */
export type CapturedContact = { phone: string } | { email: string; emailTyped: string };
/** Where it came from, kept from the first capture on. */
export type LeadOrigin = {
  campaign: string;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  language?: Language | undefined;
};

/**
 * This browser's living lead with this contact, or a new one. Captures of one browser and contact stand in a queue, so
 * that two at once give one lead. Other browsers' leads with the contact are none of its business (rule 24).
 */
export async function saveLead(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  viewer: Viewer,
  contact: CapturedContact,
  origin: LeadOrigin,
): Promise<{ lead: LeadRow; isNewLead: boolean }> {
  const now = deps.clock.now();
  const key = `lead:${viewer.browserHash.toString('base64url')}:${'phone' in contact ? contact.phone : contact.email}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [known] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.browserHash, viewer.browserHash),
        'phone' in contact ? eq(leads.phone, contact.phone) : eq(leads.email, contact.email),
        living(deps),
      ),
    )
    .orderBy(desc(leads.lastActiveAt))
    .limit(1);
  if (known) {
    const [lead] = await tx
      .update(leads)
      .set({ lastActiveAt: now })
      .where(and(eq(leads.id, known.id), living(deps)))
      .returning();
    if (lead) return { lead, isNewLead: false };
  }
  const source = 'phone' in contact ? 'phone' : 'email';
  return { lead: await insertLead(deps, tx, viewer, { ...contact, source }, origin), isNewLead: true };
}

type Columns = Pick<
  typeof leads.$inferInsert,
  'source' | 'phone' | 'email' | 'emailTyped' | 'emailVerifiedAt' | 'name'
>;

/** A new lead of this browser; the caller has seen that there is none to go on with. */
export async function insertLead(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  viewer: Viewer,
  columns: Columns,
  origin: LeadOrigin,
): Promise<LeadRow> {
  const now = deps.clock.now();
  const [lead] = await tx
    .insert(leads)
    .values({
      id: deps.random.bytes(idBytes).toString('base64url'),
      browserHash: viewer.browserHash,
      ...columns,
      campaign: tidied(origin.campaign),
      utmSource: tidied(origin.utmSource ?? null),
      utmMedium: tidied(origin.utmMedium ?? null),
      utmCampaign: tidied(origin.utmCampaign ?? null),
      language: origin.language ?? viewer.language,
      createdAt: now,
      lastActiveAt: now,
    })
    .returning();
  if (!lead) throw new Error('the lead was not inserted');
  return lead;
}

/** Comes out of a link that the person did not write, so a control character in it is dropped rather than refused. */
function tidied<Text extends string | null>(text: Text): Text | string {
  return typeof text === 'string' ? text.replace(/\p{C}/gu, '') : text;
}
