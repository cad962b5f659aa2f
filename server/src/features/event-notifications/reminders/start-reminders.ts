import { and, eq, gt, lte, notExists } from 'drizzle-orm';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { eventReminders } from '#src/db/schema/event-questions.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { type Reminder, type ReminderKind, reminderDue, reminderKindNames, reminderKinds } from './reminder-kinds.ts';

/** Events per run; the rest follow a minute later. */
const maxEvents = 500;

/** Starts every reminder that is due, once per start time of an event, however many processes run this. */
export async function startReminders(deps: Deps): Promise<void> {
  for (const kind of reminderKindNames) await startKind(deps, kind);
  deps.wakeOutbox();
}

async function startKind(deps: Deps, kind: ReminderKind): Promise<void> {
  const { leadMs, graceMs } = reminderKinds[kind];
  const from = deps.clock.now().getTime() + leadMs;
  const { eventId, startsAt } = eventReminders;
  const known = and(eq(eventId, events.id), eq(eventReminders.kind, kind), eq(startsAt, events.startsAt));
  const due = await deps.db
    .select({ id: events.id, startsAt: events.startsAt })
    .from(events)
    .where(
      and(
        eq(events.state, 'published'),
        lte(events.startsAt, new Date(from)),
        gt(events.startsAt, new Date(from - graceMs)),
        notExists(deps.db.select({ eventId }).from(eventReminders).where(known)),
      ),
    )
    .limit(maxEvents);
  for (const event of due) if (event.startsAt) await startForEvent(deps, { ...event, startsAt: event.startsAt }, kind);
}

async function startForEvent(
  deps: Deps,
  { id, startsAt }: { id: string; startsAt: Date },
  kind: ReminderKind,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const mine = await tx
      .insert(eventReminders)
      .values({ eventId: id, kind, startsAt })
      .onConflictDoNothing()
      .returning({ kind: eventReminders.kind });
    if (mine.length === 0) return;
    const data: Reminder = { eventId: id, kind, startsAt: startsAt.toISOString(), after: null };
    const idempotencyKey = `${reminderDue.name}:${id}:${kind}:${data.startsAt}:all`;
    await enqueueEvent(deps, tx, reminderDue, data, { idempotencyKey, expiresAt: startsAt });
  });
}
