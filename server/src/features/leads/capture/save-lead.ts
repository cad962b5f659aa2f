import type { Language } from '@foyer/contract/limits.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { isActiveLead, type LeadRow } from '../queries.ts';

const idBytes = 16;

/** The contact a lead is captured with, in canonical form. */
export type CapturedContact = { phone: string } | { email: string; emailTyped: string };
/** Where a lead came from; kept from its first capture. */
export type LeadOrigin = {
  campaign: string;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  language?: Language | undefined;
};

/**
 * Finds this browser's active lead with this contact, or creates one. Captures are serialized per browser and contact, so
 * that concurrent ones create one lead. Leads of other browsers with the contact are unaffected.
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
  const [existing] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.browserHash, viewer.browserHash),
        'phone' in contact ? eq(leads.phone, contact.phone) : eq(leads.email, contact.email),
        isActiveLead(deps),
      ),
    )
    .orderBy(desc(leads.lastActiveAt))
    .limit(1);
  if (existing) {
    const [lead] = await tx
      .update(leads)
      .set({ lastActiveAt: now, ...languageOf(viewer, origin) })
      .where(and(eq(leads.id, existing.id), isActiveLead(deps)))
      .returning();
    if (lead) return { lead, isNewLead: false };
  }
  const source = 'phone' in contact ? 'phone' : 'email';
  return { lead: await insertLead(deps, tx, viewer, { ...contact, source }, origin), isNewLead: true };
}

type Columns = Pick<
  typeof leads.$inferInsert,
  'source' | 'phone' | 'phoneVerifiedAt' | 'email' | 'emailTyped' | 'emailVerifiedAt' | 'name' | 'guestId'
>;

/** Creates a lead of this browser and records it. The caller has checked that there is none to continue. */
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
      campaign: withoutControlCharacters(origin.campaign),
      utmSource: withoutControlCharacters(origin.utmSource ?? null),
      utmMedium: withoutControlCharacters(origin.utmMedium ?? null),
      utmCampaign: withoutControlCharacters(origin.utmCampaign ?? null),
      language: origin.language ?? viewer.language,
      createdAt: now,
      lastActiveAt: now,
    })
    .returning();
  if (!lead) throw new Error('the lead was not inserted');
  const entry = {
    event: 'lead.created',
    outcome: 'ok',
    reason: columns.source,
    contact: maskedContactOf(lead),
  } as const;
  await auditIn(deps, tx, viewer, entry);
  return lead;
}

/** The language that a lead continues in, if this request says one. */
function languageOf(viewer: Viewer, origin: LeadOrigin): { language?: Language } {
  const language = origin.language ?? viewer.chosenLanguage;
  return language ? { language } : {};
}

function maskedContactOf({ phone, email }: LeadRow): string | undefined {
  if (phone !== null) return maskPhone(phone);
  return email === null ? undefined : maskEmail(email);
}

/** The value comes from a link that the user did not write, so control characters are dropped rather than refused. */
function withoutControlCharacters<Text extends string | null>(text: Text): Text | string {
  return typeof text === 'string' ? text.replace(/\p{C}/gu, '') : text;
}
