import { and, eq, gt, lte, notExists } from 'drizzle-orm';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { eventReminders } from '#src/db/schema/event-questions.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { type Reminder, type ReminderKind, reminderDue, reminderKindNames, reminderKinds } from './reminder-kinds.ts';

/** At one time; what is left over comes a minute later. */
const most = 500;

/** Begins every reminder whose time has come, once for each start of an event, however many processes look. */
export async function startReminders(deps: Deps): Promise<void> {
  for (const kind of reminderKindNames) await beginKind(deps, kind);
  deps.wakeOutbox();
}

async function beginKind(deps: Deps, kind: ReminderKind): Promise<void> {
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
    .limit(most);
  for (const event of due) if (event.startsAt) await begin(deps, { ...event, startsAt: event.startsAt }, kind);
}

async function begin(deps: Deps, { id, startsAt }: { id: string; startsAt: Date }, kind: ReminderKind): Promise<void> {
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
