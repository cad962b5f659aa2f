import type { Lead } from '@foyer/contract/leads.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import type { LeadRow } from './queries.ts';

/** A lead as shown to a browser. Only the one that captured it sees full contacts and names. */
export function presentLead(row: LeadRow, viewer: Pick<Origin, 'browserHash'>, isNewLead = false): Lead {
  const isOwn = row.browserHash.equals(viewer.browserHash);
  const emailVerified = row.emailVerifiedAt !== null;
  const phoneVerified = row.phoneVerifiedAt !== null;
  return {
    id: row.id,
    leadId: row.id,
    email: isOwn || row.email === null ? (row.emailTyped ?? row.email) : maskEmail(row.email),
    phone: isOwn || row.phone === null ? row.phone : maskPhone(row.phone),
    name: isOwn ? row.name : null,
    company: isOwn ? row.company : null,
    role: row.role,
    emailVerified,
    phoneVerified,
    contactValidated: emailVerified || phoneVerified,
    isNewLead,
    source: row.source,
  };
}
