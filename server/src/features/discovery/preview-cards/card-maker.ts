import { createHash } from 'node:crypto';
import type { Language } from '@foyer/contract/limits.ts';
import { limitConcurrency } from '#src/async/limit-concurrency.ts';
import { eventCards } from '#src/config/discovery.ts';
import type { Deps } from '#src/deps.ts';
import { readCover } from '#src/features/events/cover/storage/cover-files.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf, organizerName } from '#src/features/events/event-page/present-event.ts';
import { isVisibleToAnyone } from '#src/features/events/policy.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { eventCardTexts } from '#src/messages/events/event-card-texts.ts';
import { drawCard } from './draw-card.ts';
import { loadTypeface, type Typeface } from './load-typeface.ts';

type PreviewCard = { tag: string; jpeg: Buffer };

/** Draws preview cards one at a time and caches the latest ones. Null for events that visitors may not see. */
export function cardMaker(deps: Pick<Deps, 'db' | 'files'>) {
  let typeface: Typeface | undefined;
  const cache = new Map<string, PreviewCard>();
  const drawing = limitConcurrency(eventCards, () => {
    throw new AppError('UNAVAILABLE', 'Too many pictures are being drawn right now. Try again in a moment.', {
      retryAfter: eventCards.retryAfterSeconds,
    });
  });

  return async (id: string, language: Language): Promise<PreviewCard | null> => {
    const row = await findEventById(deps.db, id);
    if (!row?.event.startsAt || !isVisibleToAnyone(eventFactsOf(row))) return null;
    const { title, type, startsAt, timeZone, placeName, placeAddress, coverKey, coverDesign, state } = row.event;
    const isCancelled = state === 'cancelled';
    const facts = { type, startsAt, timeZone, placeName, placeAddress, organizer: organizerName(row), isCancelled };
    const texts = eventCardTexts(language, facts);
    const drawn = { title, type, coverKey, coverDesign, texts };
    const tag = createHash('sha256').update(JSON.stringify(drawn)).digest('base64url');
    const key = `${id} ${language}`;
    const cached = cache.get(key);
    if (cached?.tag === tag) return cached;
    const jpeg = await drawing.run(async () => {
      const cover = coverKey === null ? null : await readCover(deps, coverKey, 'page');
      typeface ??= await loadTypeface();
      return await drawCard({ title, type, cover, coverDesign, ...texts }, typeface);
    });
    const card = { tag, jpeg };
    cache.delete(key);
    cache.set(key, card);
    // Maps iterate in insertion order, so the first is the oldest.
    const [oldest] = cache.keys();
    if (cache.size > eventCards.maxCached && oldest !== undefined) cache.delete(oldest);
    return card;
  };
}
