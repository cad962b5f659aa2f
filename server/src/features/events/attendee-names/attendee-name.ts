import { not, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';

const { orderId, userId, holderName, holderEmail } = registrations;

/**
 * Whether an organizer has entered somebody by hand. Such a person never said that they come, even if the address is
 * that of an account: nobody else is told so, and the organizer sees what was typed and nothing of the account, or any
 * address could be turned into a name and a profile.
 */
export const isAddedByOrganizer: SQL<boolean> = sql<boolean>`(${holderEmail} <> '' and ${orderId} is null)`;

export const registeredThemselves: SQL = not(isAddedByOrganizer);

/** How whoever comes is called: as their account says, else as was entered. Null: an account that is gone. */
export const attendeeName: SQL<string | null> = sql<string | null>`case when ${isAddedByOrganizer} then ${holderName}
  else coalesce(${users.name}, nullif(${holderName}, '')) end`;

/** The address that an organizer or a buyer has entered; empty where there is an account that speaks for itself. */
export const attendeeEmail: SQL<string> = sql<string>`case when ${isAddedByOrganizer} or ${userId} is null
  then ${holderEmail} else '' end`;
