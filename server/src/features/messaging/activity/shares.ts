import { type SQL, sql } from 'drizzle-orm';

/** The person lets others see what they have read, which is on unless they have switched it off. */
export function sharesReceipts(person: SQL): SQL {
  return sql`coalesce((select s.read_receipts from user_preferences s where s.user_id = ${person}), true)`;
}

/** The person lets others see when they are writing and when they were active. */
export function sharesActivity(person: SQL): SQL {
  return sql`coalesce((select s.activity_status from user_preferences s where s.user_id = ${person}), true)`;
}
