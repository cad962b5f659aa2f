import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profiles } from '#src/db/schema/profiles.ts';

/**
 * A member with a whole profile, by an email that is proven to be theirs or by the address of their profile, as it is
 * copied; `as`: the one or the other.
 */
export async function findMember(tx: Tx, who: string): Promise<{ id: string; as: string } | null> {
  const typed = who.trim();
  const email = typed.includes('@') ? canonicalEmail(typed) : null;
  const slug = /(?:^|\/in\/)([\p{L}\p{N}-]+)\/?(?:[?#].*)?$/u.exec(typed)?.[1]?.toLowerCase();
  const bySlug = slug && !typed.includes('@') ? eq(profiles.urlSlug, slug) : null;
  const named = email ? and(eq(users.email, email), isNotNull(users.emailVerifiedAt)) : bySlug;
  if (!named) return null;
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(named, isNull(users.suspendedAt), isNull(users.deletionDueAt)));
  return member ? { id: member.id, as: email ?? slug ?? '' } : null;
}
