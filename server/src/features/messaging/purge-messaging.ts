import { lte } from 'drizzle-orm';
import { messagingRules } from '#src/config/messaging.ts';
import { conversationReports, messageRevisions } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { daysAfter } from '#src/features/connections/pair.ts';

/** Deletes earlier texts of messages, and reports, once they are as old as `messagingRules` allows. */
export async function purgeMessaging({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => daysAfter(clock.now(), -days);
  await db.delete(messageRevisions).where(lte(messageRevisions.replacedAt, before(messagingRules.revisionDays)));
  await db.delete(conversationReports).where(lte(conversationReports.createdAt, before(messagingRules.reportDays)));
}
