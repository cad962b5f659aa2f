import type { Role } from '@foyer/contract/accounts.ts';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { claimEmail, claimPhone } from './claim-contact.ts';

export type NewUser = {
  name: string;
  role: Role;
  language: Language;
  organizationId?: string | null | undefined;
  /** `address`: canonical; `typed`: for display; `proven`: verified, as decided by the server only. */
  email?: { address: string; typed?: string | null; proven: boolean; vouchedBy?: IdentityProvider | null } | undefined;
  /** E.164. */
  phone?: { number: string; proven: boolean } | undefined;
  /** From hashPassword. */
  passwordHash?: string | null | undefined;
  avatar?: string | null | undefined;
  /** Creates a guest, who holds tickets but has no account yet. */
  isGuest?: boolean;
};

/**
 * Creates a user and returns the id. Verified contacts are removed from accounts that only claimed them; one that another
 * account has verified throws EMAIL_IN_USE or PHONE_ALREADY_EXISTS.
 */
export async function createUser(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { name, role, language, organizationId, email, phone, passwordHash, avatar, isGuest = false }: NewUser,
): Promise<string> {
  const id = deps.random.uuid();
  await tx.insert(users).values({
    id,
    name,
    role,
    language,
    organizationId: organizationId ?? null,
    email: email?.address ?? null,
    emailTyped: email?.typed ?? email?.address ?? null,
    phone: phone?.number ?? null,
    passwordHash: passwordHash ?? null,
    passwordChangedAt: passwordHash ? deps.clock.now() : null,
    avatar: avatar ?? null,
    createdAt: deps.clock.now(),
    guestSince: isGuest ? deps.clock.now() : null,
  });
  if (phone?.proven) await claimPhone(deps, tx, id, phone.number);
  if (email?.proven) await claimEmail(deps, tx, id, email.address, email.vouchedBy);
  return id;
}
