import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { type AuditEntry, audit } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps, ProviderClaims } from '#src/deps.ts';
import { findUserByVerifiedEmail } from '#src/features/accounts/queries.ts';
import { decideEntry } from '#src/features/identities/decide-entry.ts';
import { takeIdToken } from '#src/features/identities/id-tokens/take-id-token.ts';
import { invalidIdToken, verifyIdToken } from '#src/features/identities/id-tokens/verify-id-token.ts';
import { findUserByIdentity, lockIdentity, recordIdentityUse } from '#src/features/identities/queries.ts';
import { saveIdentityLead } from '#src/features/leads/capture/save-identity-lead.ts';
import type { LeadOrigin } from '#src/features/leads/capture/save-lead.ts';
import type { LeadRow } from '#src/features/leads/queries.ts';
import {
  requireSession,
  type SignedInSession,
  type SignInOutcome,
  startSession,
} from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { countingFailures } from '../counting-failures.ts';
import { proofRequired, requireProof } from './account-linking/require-proof.ts';

export type SocialEntry = {
  provider: IdentityProvider;
  idToken: string;
  remember: boolean;
  /** Where a lead that comes of it is from; null: only somebody with an account is let in. */
  origin: LeadOrigin | null;
};

type Captured = { lead: LeadRow; isNewLead: boolean };
/** Somebody with an account, or a lead whose phone is to be proven. */
export type Entered =
  | { admitted: SignedInSession; captured?: undefined }
  | { captured: Captured; admitted?: undefined };

type Outcome = { claims: ProviderClaims; userId?: string } & (
  | { kind: 'sign-in' | 'link'; admission: SignInOutcome }
  | { kind: 'prove' | 'suspended' }
  | ({ kind: 'lead' } & Captured)
);

/**
 * Lets in whoever comes from an identity provider, as rule 25 says: one transaction takes the token, decides and does
 * what was decided. Refuses with ACCOUNT_SUSPENDED, IDENTITY_PROOF_REQUIRED and SECOND_FACTOR_REQUIRED, and with
 * USER_NOT_FOUND where no lead is wanted; the token then still serves to sign up.
 */
export async function enterWithIdentity(deps: Deps, viewer: Viewer, entry: SocialEntry): Promise<Entered> {
  const outcome = await countingFailures(deps, viewer, async () => {
    // Before the transaction: the provider may have to be asked for its keys.
    const token = await verifyIdToken(deps, entry);
    return deps.db.transaction(async (tx): Promise<Outcome> => {
      const claims = await takeIdToken(deps, tx, viewer, { token, purpose: 'sign-in' });
      return carryOut(deps, tx, viewer, claims, entry);
    });
  });
  deps.wakeOutbox();
  return tell(deps, viewer, outcome);
}

async function carryOut(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  claims: ProviderClaims,
  { provider, remember, origin }: SocialEntry,
): Promise<Outcome> {
  await lockIdentity(tx, claims);
  const linkedTo = await findUserByIdentity(tx, claims);
  // An identity that is linked is asked about nothing else.
  const owner = linkedTo || claims.email === null ? undefined : await findUserByVerifiedEmail(tx, claims.email);
  const emailOwner = owner ? { id: owner.id, suspended: owner.suspendedAt !== null } : null;
  const decision = decideEntry({ claims, linkedTo, emailOwner });
  switch (decision.kind) {
    case 'sign-in': {
      const { userId } = decision;
      const auditEntries = [signedIn(userId, claims)];
      const admission = await startSession(deps, tx, viewer, { userId, method: provider, remember, auditEntries });
      // After the account's own lock, as unlinking does it: whoever unlinks at this moment wins, and nobody waits in a circle.
      if (!(await recordIdentityUse(tx, userId, claims, deps.clock.now()))) throw invalidIdToken();
      return { ...decision, claims, admission };
    }
    case 'link': {
      const { userId } = decision;
      const auditEntries = [signedIn(userId, claims)];
      const entrance = { userId, method: provider, remember, auditEntries, identity: claims };
      const admission = await startSession(deps, tx, viewer, entrance);
      return { ...decision, claims, admission };
    }
    case 'prove':
      await requireProof(deps, tx, viewer, decision.userId, claims);
      return { ...decision, claims };
    case 'suspended':
      return { ...decision, claims };
    case 'lead': {
      if (origin === null) throw new AppError('USER_NOT_FOUND', 'No account found. Please sign up first.');
      const captured = await saveIdentityLead(deps, tx, viewer, { claims, proven: decision.proven, origin });
      return { kind: 'lead', claims, ...captured };
    }
  }
}

function signedIn(userId: string, claims: ProviderClaims): AuditEntry {
  return { event: 'sign-in', outcome: 'ok', reason: claims.provider, contact: contactOf(claims), userId };
}

function contactOf({ email }: ProviderClaims): string | undefined {
  return email === null ? undefined : maskEmail(email);
}

async function tell(deps: Deps, viewer: Viewer, outcome: Outcome): Promise<Entered> {
  const { claims, userId } = outcome;
  const { provider: reason } = claims;
  const contact = contactOf(claims);
  switch (outcome.kind) {
    case 'lead': {
      const { lead, isNewLead } = outcome;
      return { captured: { lead, isNewLead } };
    }
    case 'suspended':
      await audit(deps, viewer, { event: 'sign-in', outcome: 'fail', reason: 'ACCOUNT_SUSPENDED', contact, userId });
      throw new AppError('ACCOUNT_SUSPENDED', 'This account is suspended.');
    case 'prove':
      await audit(deps, viewer, { event: 'identity.conflict', outcome: 'fail', reason, contact, userId });
      throw await proofRequired(deps, viewer);
    case 'sign-in':
    case 'link':
      return { admitted: requireSession(outcome.admission) };
  }
}
