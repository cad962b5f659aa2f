import type { ProviderClaims } from '#src/deps.ts';

/** An account, as far as it matters to who comes from a provider. */
export type Known = { id: string; suspended: boolean };

export type EntryFacts = {
  claims: Pick<ProviderClaims, 'email' | 'emailVerified' | 'authoritative'>;
  /** Whose identity it is already, by issuer and subject. */
  linkedTo: Known | null;
  /** Who has proven the email that the provider names. */
  emailOwner: Known | null;
};

/** What becomes of somebody who comes from a provider. */
export type EntryDecision =
  | { kind: 'sign-in'; userId: string }
  /** Linked at once, with a notice. */
  | { kind: 'link'; userId: string }
  /** An existing credential is to be proven first. */
  | { kind: 'prove'; userId: string }
  | { kind: 'suspended'; userId: string }
  /** `proven`: the email counts as the lead's own, and whoever claimed it without proof loses what hangs on the claim. */
  | { kind: 'lead'; proven: boolean };

/**
 * Rule 25. An identity is issuer and subject: once it is linked, its email plays no part. An email decides only where
 * nobody has the identity yet, and gives an account away only on the word of whoever runs the mailbox.
 */
export function decideEntry({ claims, linkedTo, emailOwner }: EntryFacts): EntryDecision {
  if (linkedTo) return { kind: linkedTo.suspended ? 'suspended' : 'sign-in', userId: linkedTo.id };
  if (emailOwner === null || claims.email === null) {
    return { kind: 'lead', proven: claims.email !== null && claims.emailVerified };
  }
  if (!claims.authoritative || !claims.emailVerified) return { kind: 'prove', userId: emailOwner.id };
  return { kind: emailOwner.suspended ? 'suspended' : 'link', userId: emailOwner.id };
}
