import type { Lead } from '@foyer/contract/leads.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import type { LeadRow } from './queries.ts';

/** A lead as its holder sees it. Other browsers than the one that captured it get masked contacts and no names. */
export function presentLead(row: LeadRow, viewer: Pick<Origin, 'browserHash'>, isNewLead = false): Lead {
  const own = row.browserHash.equals(viewer.browserHash);
  const emailVerified = row.emailVerifiedAt !== null;
  const phoneVerified = row.phoneVerifiedAt !== null;
  return {
    id: row.id,
    leadId: row.id,
    email: own || row.email === null ? (row.emailTyped ?? row.email) : maskEmail(row.email),
    phone: own || row.phone === null ? row.phone : maskPhone(row.phone),
    name: own ? row.name : null,
    company: own ? row.company : null,
    role: row.role,
    emailVerified,
    phoneVerified,
    contactValidated: emailVerified || phoneVerified,
    isNewLead,
    source: row.source,
  };
}
