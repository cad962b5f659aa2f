import { coverGradient, coverTones } from '@foyer/contract/rules/events/cover-tones.ts';
import { unavailableReason } from '@foyer/contract/rules/events/unavailable-reason.ts';
import { embedMark } from '@foyer/contract/rules/events/visit-source.ts';
import type { Deps } from '#src/deps.ts';
import { cardTickets } from '#src/features/events/event-page/card-tickets.ts';
import { findEventBySlug } from '#src/features/events/event-page/event-row.ts';
import {
  eventFactsOf,
  organizerName,
  presentAttendanceModes,
  presentCover,
} from '#src/features/events/event-page/present-event.ts';
import { isVisibleToAnyone } from '#src/features/events/policy.ts';

/** Reads an event for embedding in other websites: only what visitors may see, with absolute URLs. */
export async function readEmbedded({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>, slug: string) {
  const row = await findEventBySlug(db, slug.toLowerCase());
  if (!row?.event.startsAt || !row.event.endsAt || !isVisibleToAnyone(eventFactsOf(row))) return null;
  const { event } = row;
  const cover = presentCover(event);
  const absolute = (address: string) => `${settings.publicUrl}${address}`;
  return {
    title: event.title,
    url: absolute(`/events/${event.slug}?${embedMark.param}=${embedMark.value}`),
    state: event.state,
    type: event.type,
    startsAt: row.event.startsAt.toISOString(),
    endsAt: row.event.endsAt.toISOString(),
    timeZone: event.timeZone,
    language: event.language,
    place: event.placeName,
    organizer: organizerName(row),
    gone: unavailableReason({ audiences: presentAttendanceModes(row), tickets: cardTickets(row, clock.now()) }),
    cover: cover && { card: absolute(cover.card), alt: cover.alt },
    /** Shown if there is no cover. */
    gradient: coverGradient(coverTones(event.title, event.coverDesign)),
  };
}
