import type { Event } from '@foyer/contract/events/event.ts';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser, Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isOrganizer, maySeeEvent } from '../policy.ts';
import { findActiveRegistration, findEventById, findEventBySlug } from './event-row.ts';
import { factsOf, presentEvent } from './present-event.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;
const uuid = z.uuid();

/** An event by its id or its slug, as far as the viewer may see it. */
export async function readEvent({ db, clock }: Parts, viewer: Viewer, { id }: { id: string }): Promise<Event> {
  const row = uuid.safeParse(id).success ? await findEventById(db, id) : await findEventBySlug(db, id.toLowerCase());
  if (!row) throw noSuchEvent();
  const living = viewer.kind === 'user' ? await findActiveRegistration(db, row.event.id, viewer.userId) : null;
  if (!maySeeEvent(factsOf(row), viewer, living)) throw noSuchEvent();
  return presentEvent(row, viewer, living, clock.now());
}

/** Refuses whoever does not look after the event as if there were none. */
export async function requireOrganizer({ db }: Pick<Deps, 'db'>, viewer: SignedInUser, id: string): Promise<void> {
  const row = await findEventById(db, id);
  if (!row || !isOrganizer(factsOf(row), viewer)) throw noSuchEvent();
}

export function noSuchEvent(): AppError {
  return new AppError('NOT_FOUND', 'There is no such event.');
}
