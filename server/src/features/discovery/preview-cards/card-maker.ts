import { createHash } from 'node:crypto';
import type { Language } from '@foyer/contract/limits.ts';
import { limitConcurrency } from '#src/async/limit-concurrency.ts';
import type { Deps } from '#src/deps.ts';
import { readCover } from '#src/features/events/cover/storage/cover-files.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf, organizerName } from '#src/features/events/event-page/present-event.ts';
import { isVisibleToAnyone } from '#src/features/events/policy.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { eventCardTexts } from '#src/messages/events/event-card-texts.ts';
import { eventCards } from '../discovery-rules.ts';
import { drawCard } from './draw-card.ts';
import { loadTypeface, type Typeface } from './load-typeface.ts';

type Card = { tag: string; jpeg: Buffer };

/** Makes the pictures of events, one at a time, and keeps the last ones. Null for what strangers do not see. */
export function cardMaker(deps: Pick<Deps, 'db' | 'files'>) {
  let typeface: Typeface | undefined;
  const kept = new Map<string, Card>();
  const drawing = limitConcurrency(eventCards, () => {
    throw new AppError('UNAVAILABLE', 'Too many pictures are being drawn right now. Try again in a moment.', {
      retryAfter: eventCards.retryAfterSeconds,
    });
  });

  return async (id: string, language: Language): Promise<Card | null> => {
    const row = await findEventById(deps.db, id);
    if (!row?.event.startsAt || !isVisibleToAnyone(factsOf(row))) return null;
    const { title, type, startsAt, timeZone, placeName, placeAddress, coverKey, state } = row.event;
    const isCancelled = state === 'cancelled';
    const told = { type, startsAt, timeZone, placeName, placeAddress, organizer: organizerName(row), isCancelled };
    const texts = eventCardTexts(language, told);
    const tag = createHash('sha256').update(JSON.stringify({ title, type, coverKey, texts })).digest('base64url');
    const of = `${id} ${language}`;
    const before = kept.get(of);
    if (before?.tag === tag) return before;
    const jpeg = await drawing.run(async () => {
      const cover = coverKey === null ? null : await readCover(deps, coverKey, 'page');
      typeface ??= await loadTypeface();
      return await drawCard({ title, type, cover, ...texts }, typeface);
    });
    const card = { tag, jpeg };
    kept.delete(of);
    kept.set(of, card);
    // The one that was made first.
    const [first] = kept.keys();
    if (kept.size > eventCards.kept && first !== undefined) kept.delete(first);
    return card;
  };
}
