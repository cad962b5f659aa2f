import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { type AuditEntry, audit } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps, ProviderClaims } from '#src/deps.ts';
import { findUserByVerifiedEmail } from '#src/features/accounts/queries.ts';
import { accountSuspended } from '#src/features/accounts/suspension-refusal.ts';
import { decideEntry } from '#src/features/identities/decide-entry.ts';
import { takeIdToken } from '#src/features/identities/id-tokens/take-id-token.ts';
import { invalidIdToken, verifyProviderToken } from '#src/features/identities/id-tokens/verify-provider-token.ts';
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
import { withFailureCount } from '../with-failure-count.ts';
import { proofRequired, requireProof } from './account-linking/require-proof.ts';

export type SocialEntry = {
  provider: IdentityProvider;
  idToken: string;
  remember: boolean;
  /** The campaign data of a new lead; null if only existing accounts may sign in. */
  origin: LeadOrigin | null;
};

type Captured = { lead: LeadRow; isNewLead: boolean };
/** A signed-in user, or a lead whose phone must be verified. */
export type IdentitySignIn =
  | { signedIn: SignedInSession; captured?: undefined }
  | { captured: Captured; signedIn?: undefined };

type Decided = { claims: ProviderClaims; userId?: string } & (
  | { kind: 'sign-in' | 'link'; outcome: SignInOutcome }
  | { kind: 'prove' }
  | { kind: 'suspended'; userId: string }
  | ({ kind: 'lead' } & Captured)
);

/**
 * Signs in through an identity provider: one transaction uses the token, decides what happens and does it. Throws
 * ACCOUNT_SUSPENDED, IDENTITY_PROOF_REQUIRED and SECOND_FACTOR_REQUIRED, and USER_NOT_FOUND where no lead may be created;
 * the token can then still be used to sign up.
 */
export async function signInWithIdentity(deps: Deps, viewer: Viewer, entry: SocialEntry): Promise<IdentitySignIn> {
  const result = await withFailureCount(deps, viewer, async () => {
    // Before the transaction, because the provider's keys may have to be fetched.
    const token = await verifyProviderToken(deps, entry);
    return deps.db.transaction(async (tx): Promise<Decided> => {
      const claims = await takeIdToken(deps, tx, viewer, { token, purpose: 'sign-in' });
      return carryOut(deps, tx, viewer, claims, entry);
    });
  });
  deps.wakeOutbox();
  return settle(deps, viewer, result);
}

async function carryOut(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  claims: ProviderClaims,
  { provider, remember, origin }: SocialEntry,
): Promise<Decided> {
  await lockIdentity(tx, claims);
  const linkedTo = await findUserByIdentity(tx, claims);
  // For a linked identity nothing else matters.
  const owner = linkedTo || claims.email === null ? undefined : await findUserByVerifiedEmail(tx, claims.email);
  const emailOwner = owner ? { id: owner.id, suspended: owner.suspendedAt !== null } : null;
  const decision = decideEntry({ claims, linkedTo, emailOwner });
  switch (decision.kind) {
    case 'sign-in': {
      const { userId } = decision;
      const auditEntries = [signInEntry(userId, claims)];
      const outcome = await startSession(deps, tx, viewer, { userId, method: provider, remember, auditEntries });
      // After the account's lock, in the same order as unlinking: a concurrent unlink wins, without a deadlock.
      if (!(await recordIdentityUse(tx, userId, claims, deps.clock.now()))) throw invalidIdToken();
      return { ...decision, claims, outcome };
    }
    case 'link': {
      const { userId } = decision;
      const auditEntries = [signInEntry(userId, claims)];
      const newSession = { userId, method: provider, remember, auditEntries, identity: claims };
      const outcome = await startSession(deps, tx, viewer, newSession);
      return { ...decision, claims, outcome };
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

function signInEntry(userId: string, claims: ProviderClaims): AuditEntry {
  return { event: 'sign-in', outcome: 'ok', reason: claims.provider, contact: contactOf(claims), userId };
}

function contactOf({ email }: ProviderClaims): string | undefined {
  return email === null ? undefined : maskEmail(email);
}

/** Records and throws refusals after the commit, so that what the transaction stored for them is kept. */
async function settle(deps: Deps, viewer: Viewer, result: Decided): Promise<IdentitySignIn> {
  const { claims, userId } = result;
  const { provider: reason } = claims;
  const contact = contactOf(claims);
  switch (result.kind) {
    case 'lead': {
      const { lead, isNewLead } = result;
      return { captured: { lead, isNewLead } };
    }
    case 'suspended':
      await audit(deps, viewer, { event: 'sign-in', outcome: 'fail', reason: 'ACCOUNT_SUSPENDED', contact, userId });
      throw await accountSuspended(deps, deps.db, result.userId);
    case 'prove':
      await audit(deps, viewer, { event: 'identity.conflict', outcome: 'fail', reason, contact, userId });
      throw await proofRequired(deps, viewer);
    case 'sign-in':
    case 'link':
      return { signedIn: requireSession(result.outcome) };
  }
}
