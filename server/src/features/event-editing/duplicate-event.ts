import type { Event } from '@foyer/contract/events/event.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { eventDrafts } from '#src/config/events.ts';
import type { Tx } from '#src/db/client.ts';
import { eventQuestions } from '#src/db/schema/event-questions.ts';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent, readEvent } from '#src/features/events/event-page/read-event.ts';
import { isOrganizer } from '#src/features/events/policy.ts';
import { copyTickets } from '#src/features/tickets/copying/copy-tickets.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { copiedFields } from './copied-fields.ts';
import { saveDraft } from './create-event.ts';

type Parts = Pick<Deps, 'clock' | 'random'>;

/**
 * Creates a draft with the same content but without dates. Once it has a start, its registration and sales windows keep their
 * distance to it. Everything is copied in one transaction.
 */
export async function duplicateEvent(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<Event> {
  await requireBudget(deps, `event-draft:${viewer.userId}`, eventDrafts);
  const copyId = await deps.db.transaction((tx) => copyDraft(deps, tx, viewer, id));
  return await readEvent(deps, viewer, { id: copyId });
}

async function copyDraft(deps: Parts, tx: Tx, viewer: SignedInUser, id: string): Promise<string> {
  const row = await findEventById(tx, id);
  if (!row || !isOrganizer(eventFactsOf(row), viewer)) throw noSuchEvent();
  const { event } = row;
  const { coverKey, coverAlt, registrationOpensAt, registrationClosesAt } = event;
  const copyId = await saveDraft(deps, tx, viewer, copiedFields(row), {
    coverKey,
    coverAlt,
    registrationOpensAt,
    registrationClosesAt,
    windowOf: event.startsAt ?? event.windowOf,
  });
  await copyQuestions(deps, tx, id, copyId);
  await copyTickets(deps, tx, event, copyId);
  return copyId;
}

/** Copies the active registration questions. */
async function copyQuestions({ clock, random }: Parts, tx: Tx, from: string, to: string): Promise<void> {
  const { archivedAt, eventId } = eventQuestions;
  const questions = await tx
    .select()
    .from(eventQuestions)
    .where(and(eq(eventId, from), isNull(archivedAt)));
  if (questions.length === 0) return;
  const now = clock.now();
  await tx
    .insert(eventQuestions)
    .values(questions.map((question) => ({ ...question, id: random.uuid(), eventId: to, createdAt: now })));
}
