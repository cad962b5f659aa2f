import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, always with its zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An amount of money in minor units of its currency. */
export const minor = (name: string) => bigint(name, { mode: 'number' });

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
