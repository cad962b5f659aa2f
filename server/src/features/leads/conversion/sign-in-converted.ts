import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { AuditEntry } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByIdentity } from '#src/features/identities/queries.ts';
import { type SignInOutcome, startSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import type { LeadRow } from '../queries.ts';
import { isIdentityJustProven, type LeadIdentity } from './identity-of-lead.ts';

type ConversionKind = 'sign-up' | 'sign-in' | 'again';
/** `linkedIdentity`: an identity was linked to an account that existed before. */
export type ConversionResult = { isExistingUser: boolean; linkedIdentity: boolean };
export type Converted = { outcome: SignInOutcome } & ConversionResult;

/** Starts the session of a converted lead, and links its identity to an account that existed before. */
export async function signInConverted(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  lead: LeadRow,
  identity: LeadIdentity | null,
  { userId, kind, isExistingUser }: { userId: string; kind: ConversionKind; isExistingUser: boolean },
): Promise<Converted> {
  const recentIdentity = identity && isIdentityJustProven(deps, identity) ? identity : null;
  // Account and identity were both proven in this sign-up. An identity linked to another account stays there.
  const alreadyLinked = recentIdentity && (await findUserByIdentity(tx, recentIdentity));
  // Sign-ups are always remembered.
  const newSession = { userId, method: recentIdentity?.provider ?? 'phone', remember: true } as const;
  // A repeated conversion is no new proof, so it must not count as a step-up.
  const provenAt = kind === 'again' ? (lead.convertedAt ?? undefined) : undefined;
  const auditEntries = auditEntriesOf(kind, { outcome: 'ok', userId, contact: contactOf(lead) });
  const toLink = alreadyLinked ? null : recentIdentity;
  const outcome = await startSession(deps, tx, viewer, { ...newSession, provenAt, auditEntries, identity: toLink });
  return { outcome, isExistingUser, linkedIdentity: kind === 'sign-in' && toLink !== null };
}

function auditEntriesOf(kind: ConversionKind, about: Omit<AuditEntry, 'event' | 'reason'>): AuditEntry[] {
  if (kind !== 'sign-up') return [{ ...about, event: 'sign-in', reason: `lead-${kind}` }];
  return [
    { ...about, event: 'lead.converted' },
    { ...about, event: 'sign-up' },
  ];
}

function contactOf({ phone, email }: LeadRow): string | undefined {
  if (phone !== null) return maskPhone(phone);
  return email === null ? undefined : maskEmail(email);
}
