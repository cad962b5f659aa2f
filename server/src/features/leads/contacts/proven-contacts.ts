import { codes } from '#src/config.ts';
import type { Clock } from '#src/deps.ts';
import { type LeadRow, lifetimeAgo } from '../queries.ts';

type Contacts = Pick<LeadRow, 'email' | 'emailVerifiedAt' | 'phone' | 'phoneVerifiedAt'>;

/** The contacts that a lead has proven lately enough to become somebody with them. Activity does not renew a proof. */
export function provenContacts(now: { clock: Clock }, lead: Contacts): { phone: string | null; email: string | null } {
  const oldest = lifetimeAgo(now);
  const counts = (provenAt: Date | null) => provenAt !== null && provenAt > oldest;
  return {
    phone: counts(lead.phoneVerifiedAt) ? lead.phone : null,
    email: counts(lead.emailVerifiedAt) ? lead.email : null,
  };
}

/**
 * Whether the phone was proven so lately that the proof signs in to an account that is already there, as a code would.
 * A lead can be kept alive for longer than a number stays with one person.
 */
export function phoneJustProven({ clock }: { clock: Clock }, lead: Contacts): boolean {
  const oldest = new Date(clock.now().getTime() - codes.provenSeconds * 1000);
  return lead.phoneVerifiedAt !== null && lead.phoneVerifiedAt > oldest;
}
