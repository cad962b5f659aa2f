import type { Event } from '@foyer/contract/events/event.ts';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser, Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isOrganizer, maySeeEvent } from '../policy.ts';
import { findActiveRegistration, findEventById, findEventBySlug } from './event-row.ts';
import { eventFactsOf, presentEvent } from './present-event.ts';

type EventDeps = Pick<Deps, 'db' | 'clock'>;
const uuid = z.uuid();

/** Reads an event by id or slug, as the viewer may see it. */
export async function readEvent({ db, clock }: EventDeps, viewer: Viewer, { id }: { id: string }): Promise<Event> {
  const row = uuid.safeParse(id).success ? await findEventById(db, id) : await findEventBySlug(db, id.toLowerCase());
  if (!row) throw noSuchEvent();
  const registration = viewer.kind === 'user' ? await findActiveRegistration(db, row.event.id, viewer.userId) : null;
  if (!maySeeEvent(eventFactsOf(row), viewer, registration)) throw noSuchEvent();
  return presentEvent(row, viewer, registration, clock.now());
}

/** Answers NOT_FOUND unless the viewer is the organizer or a manager of the event. */
export async function requireOrganizer({ db }: Pick<Deps, 'db'>, viewer: SignedInUser, id: string): Promise<void> {
  const row = await findEventById(db, id);
  if (!row || !isOrganizer(eventFactsOf(row), viewer)) throw noSuchEvent();
}

export function noSuchEvent(): AppError {
  return new AppError('NOT_FOUND', 'Event not found.');
}
