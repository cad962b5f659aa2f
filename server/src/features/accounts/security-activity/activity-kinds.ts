import { type SecurityEvent, stepUpWays } from '@foyer/contract/security.ts';
import type { AuditEntry, AuditEvent } from '#src/audit/audit.ts';

type Kind = SecurityEvent['kind'];
/** `reasons`: only entries with one of them. `except`: only entries without any of them. */
type ActivityKind = {
  event: AuditEvent;
  outcome: AuditEntry['outcome'];
  kind: Kind;
  reasons?: readonly string[];
  except?: readonly string[];
};

/**
 * Which audit events members see in their security activity, and as which kind. The others are for operators: codes and
 * refreshes would bury what matters, and repeated attempts on a locked account appear as one lock.
 */
export const activityKinds: readonly ActivityKind[] = [
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

/** Audit reasons that name a sign-in method, mapped to the method shown to members. */
const methods: Record<string, string> = {
  ...Object.fromEntries(stepUpWays.map((method) => [method, method])),
  'lead-sign-in': 'phone',
  'lead-again': 'phone',
  'recovery-code': 'recovery-code',
  INVALID_PASSWORD: 'password',
  EMAIL_NOT_VERIFIED: 'password',
};

type Row = { event: string; outcome: string; reason: string | null };

export function kindOf({ event, outcome, reason }: Row): Kind | undefined {
  const matchesReason = ({ reasons, except }: ActivityKind) =>
    (reasons?.includes(reason ?? '') ?? true) && !(except?.includes(reason ?? '') ?? false);
  return activityKinds.find((each) => each.event === event && each.outcome === outcome && matchesReason(each))?.kind;
}

export function methodOf({ event, reason }: Row): string | null {
  if (event === 'passkey.cloned') return 'passkey';
  return methods[reason ?? ''] ?? null;
}
