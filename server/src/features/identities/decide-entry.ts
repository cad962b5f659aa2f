import type { ProviderClaims } from '#src/deps.ts';

/** What a sign-in through a provider needs to know of an account. */
export type IdentityOwner = { id: string; suspended: boolean };

export type EntryFacts = {
  claims: Pick<ProviderClaims, 'email' | 'emailVerified' | 'authoritative'>;
  /** The account this identity (issuer and subject) is linked to. */
  linkedTo: IdentityOwner | null;
  /** The account that has verified the email in the provider's claims. */
  emailOwner: IdentityOwner | null;
};

/** The outcome of a sign-in through a provider. */
export type EntryDecision =
  | { kind: 'sign-in'; userId: string }
  /** The identity is linked at once, with a notice to the owner. */
  | { kind: 'link'; userId: string }
  /** The user must first prove an existing credential of the account. */
  | { kind: 'prove'; userId: string }
  | { kind: 'suspended'; userId: string }
  /** `proven`: the email counts as verified, which releases it from accounts that only claimed it. */
  | { kind: 'lead'; proven: boolean };

/**
 * Decides what happens with a provider identity. An identity is issuer and subject: once it is linked, its email is
 * irrelevant. The email only matters for identities that are not linked yet, and gives access to an account only if the
 * provider itself runs the mailbox.
 */
export function decideEntry({ claims, linkedTo, emailOwner }: EntryFacts): EntryDecision {
  if (linkedTo) return { kind: linkedTo.suspended ? 'suspended' : 'sign-in', userId: linkedTo.id };
  if (emailOwner === null || claims.email === null) {
    return { kind: 'lead', proven: claims.email !== null && claims.emailVerified };
  }
  if (!claims.authoritative || !claims.emailVerified) return { kind: 'prove', userId: emailOwner.id };
  return { kind: emailOwner.suspended ? 'suspended' : 'link', userId: emailOwner.id };
}
