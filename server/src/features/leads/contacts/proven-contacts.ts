import { codes } from '#src/config/one-time-codes.ts';
import type { Clock } from '#src/deps.ts';
import { type LeadRow, lifetimeStart } from '../queries.ts';

type Contacts = Pick<LeadRow, 'email' | 'emailVerifiedAt' | 'phone' | 'phoneVerifiedAt'>;

/** The contacts that a lead has verified recently enough to be converted with. Activity does not renew a verification. */
export function provenContacts(now: { clock: Clock }, lead: Contacts): { phone: string | null; email: string | null } {
  const oldest = lifetimeStart(now);
  const isRecent = (provenAt: Date | null) => provenAt !== null && provenAt > oldest;
  return {
    phone: isRecent(lead.phoneVerifiedAt) ? lead.phone : null,
    email: isRecent(lead.emailVerifiedAt) ? lead.email : null,
  };
}

/**
 * Whether the phone was verified so recently that it signs in to an existing account, as a code would. A lead can be kept
 * active for longer than a number stays with one person.
 */
export function isPhoneJustProven({ clock }: { clock: Clock }, lead: Contacts): boolean {
  const oldest = new Date(clock.now().getTime() - codes.provenSeconds * 1000);
  return lead.phoneVerifiedAt !== null && lead.phoneVerifiedAt > oldest;
}
