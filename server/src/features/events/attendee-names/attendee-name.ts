import { not, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';

const { orderId, userId, holderName, holderEmail } = registrations;

/**
 * Whether an organizer added the attendee by hand. Nobody else sees such an attendee, and the organizer sees only what was
 * typed, even if the address belongs to an account: otherwise any address could be turned into a name and a profile.
 */
export const isAddedByOrganizer: SQL<boolean> = sql<boolean>`(${holderEmail} <> '' and ${orderId} is null)`;

export const registeredThemselves: SQL = not(isAddedByOrganizer);

/** The attendee's name: from their account, or else as it was entered. Null if the account is gone. */
export const attendeeName: SQL<string | null> = sql<string | null>`case when ${isAddedByOrganizer} then ${holderName}
  else coalesce(${users.name}, nullif(${holderName}, '')) end`;

/** The address that an organizer or a buyer entered; empty if the attendee registered with an account. */
export const attendeeEmail: SQL<string> = sql<string>`case when ${isAddedByOrganizer} or ${userId} is null
  then ${holderEmail} else '' end`;
