import { createHash } from 'node:crypto';
import type { Language } from '@foyer/contract/limits.ts';
import type { Deps } from '#src/deps.ts';
import { limitConcurrency } from '#src/features/accounts/passwords/limit-concurrency.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import { eventCardTexts } from '#src/messages/events/event-card.ts';
import { eventCards } from '../../finding/finding-rules.ts';
import { isForEverybody } from '../../policy.ts';
import { findEventById } from '../../shown/event-row.ts';
import { knownOf, organizerName } from '../../shown/present-event.ts';
import { readCover } from '../kept/cover-files.ts';
import { type Typeface, unpackTypeface } from './card-typeface.ts';
import { drawCard } from './draw-card.ts';

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
    if (!row?.event.startsAt || !isForEverybody(knownOf(row))) return null;
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
      typeface ??= await unpackTypeface();
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
