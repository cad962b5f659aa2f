import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';

const { orderId, userId, holderName, holderEmail } = registrations;

/**
 * Whether an organizer added the attendee by hand. Nobody else sees such an attendee, and the organizer sees only what was
 * typed, even if the address belongs to an account: otherwise any address could be turned into a name and a profile.
 */
export const isAddedByOrganizer: SQL<boolean> = sql<boolean>`(${holderEmail} <> '' and ${orderId} is null)`;

export const registeredThemselves: SQL = not(isAddedByOrganizer);

/** Left join for registrations: the attendee's account, unless suspended or being deleted. */
export const memberJoin = [users, and(eq(users.id, registrations.userId), isAccountActive)] as const;

/** The attendee's name: from their account, or else as it was entered. Null if the account is gone. */
export const attendeeName: SQL<string | null> = sql<string | null>`case when ${isAddedByOrganizer} then ${holderName}
  else coalesce(${users.name}, nullif(${holderName}, '')) end`;

/** The address that an organizer or a buyer entered; empty if the attendee registered with an account. */
export const attendeeEmail: SQL<string> = sql<string>`case when ${isAddedByOrganizer} or ${userId} is null
  then ${holderEmail} else '' end`;
