import { type SecurityEvent, stepUpWays } from '@foyer/contract/security.ts';
import type { AuditEntry, AuditEvent } from '#src/audit/audit.ts';

type Kind = SecurityEvent['kind'];
type Recorded = { event: AuditEvent; outcome: AuditEntry['outcome'] };
/** `reasons`: only with one of them. `except`: not with one of them. */
type Told = Recorded & { kind: Kind; reasons?: readonly string[]; except?: readonly string[] };

/**
 * What of the audit table its subject is told, and as what. The rest is for operators: codes and refreshes would bury
 * what matters, and every try at a locked door is one lock.
 */
export const activityKinds: readonly Told[] = [
  { event: 'sign-up', outcome: 'ok', kind: 'sign-up' },
  { event: 'sign-in', outcome: 'ok', kind: 'sign-in' },
  { event: 'sign-in', outcome: 'fail', kind: 'sign-in-failed' },
  { event: 'second-factor.checked', outcome: 'fail', kind: 'sign-in-failed' },
  { event: 'passkey.cloned', outcome: 'fail', kind: 'sign-in-failed' },
  { event: 'step-up', outcome: 'fail', kind: 'sign-in-failed', reasons: stepUpWays },
  { event: 'sign-in', outcome: 'locked', kind: 'sign-in-locked', except: ['ACCOUNT_LOCKED'] },
  { event: 'session.revoked', outcome: 'ok', kind: 'signed-out', reasons: ['signed-out'] },
  { event: 'session.revoked', outcome: 'ok', kind: 'session-ended', except: ['signed-out'] },
  { event: 'session.reuse', outcome: 'fail', kind: 'session-reuse' },
  { event: 'step-up', outcome: 'ok', kind: 'step-up' },
  { event: 'password.changed', outcome: 'ok', kind: 'password-changed' },
  { event: 'password.reset-asked', outcome: 'ok', kind: 'password-reset-asked' },
  { event: 'password.reset', outcome: 'ok', kind: 'password-reset' },
  { event: 'contact.changed', outcome: 'ok', kind: 'contact-proven', reasons: ['email-proven', 'phone-proven'] },
  { event: 'contact.changed', outcome: 'ok', kind: 'contact-changed' },
  { event: 'contact.change-undone', outcome: 'ok', kind: 'contact-change-undone' },
  { event: 'identity.linked', outcome: 'ok', kind: 'identity-linked' },
  { event: 'identity.unlinked', outcome: 'ok', kind: 'identity-unlinked' },
  { event: 'passkey.added', outcome: 'ok', kind: 'passkey-added' },
  { event: 'passkey.removed', outcome: 'ok', kind: 'passkey-removed' },
  { event: 'authenticator.on', outcome: 'ok', kind: 'authenticator-on' },
  { event: 'authenticator.off', outcome: 'ok', kind: 'authenticator-off' },
  { event: 'recovery-codes.used', outcome: 'ok', kind: 'recovery-code-used' },
  { event: 'recovery-codes.renewed', outcome: 'ok', kind: 'recovery-codes-renewed' },
  { event: 'data-export.asked', outcome: 'ok', kind: 'data-asked' },
  { event: 'data-export.fetched', outcome: 'ok', kind: 'data-fetched' },
  { event: 'account.deletion-asked', outcome: 'ok', kind: 'deletion-asked' },
  { event: 'account.kept', outcome: 'ok', kind: 'account-kept' },
];

/** The words of the audit table that name a way of showing who one is, as people are told them. */
const methods: Record<string, string> = {
  ...Object.fromEntries(stepUpWays.map((way) => [way, way])),
  'lead-sign-in': 'phone',
  'lead-again': 'phone',
  'recovery-code': 'recovery-code',
  INVALID_PASSWORD: 'password',
  EMAIL_NOT_VERIFIED: 'password',
};

type Row = { event: string; outcome: string; reason: string | null };

export function kindOf({ event, outcome, reason }: Row): Kind | undefined {
  const fits = ({ reasons, except }: Told) =>
    (reasons?.includes(reason ?? '') ?? true) && !(except?.includes(reason ?? '') ?? false);
  return activityKinds.find((each) => each.event === event && each.outcome === outcome && fits(each))?.kind;
}

export function methodOf({ event, reason }: Row): string | null {
  if (event === 'passkey.cloned') return 'passkey';
  return methods[reason ?? ''] ?? null;
}
