import { coverSizes } from '@foyer/contract/rules/events/cover-address.ts';
import type { CoverDesign } from '@foyer/contract/rules/events/cover-designs.ts';
import type { EventType } from '@foyer/contract/rules/events/event-choices.ts';
import type { Deps } from '#src/deps.ts';
import { readCover } from '#src/features/events/cover/storage/cover-files.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { calendarHost } from '#src/features/events/event-page/present-event.ts';
import type { EventMedia } from '#src/messages/events/email-media.ts';
import { paintGradient } from './paint-gradient.ts';

type CoverFacts = { title: string; type: EventType; coverDesign: CoverDesign };

const size = coverSizes.card;
/** Covers of this many events are kept, as most emails in a row are about the same one. */
const maxCached = 20;

/** Reads what emails show of an event. Null if the event is gone, or its cover cannot be made. */
export function eventMediaReader(deps: Pick<Deps, 'db' | 'files' | 'log'>) {
  const painted = new Map<string, Buffer>();

  async function coverOf(facts: CoverFacts): Promise<Buffer> {
    const key = JSON.stringify(facts);
    const found = painted.get(key) ?? (await paintCover(facts));
    painted.delete(key);
    painted.set(key, found);
    const [oldest] = painted.keys();
    if (painted.size > maxCached && oldest !== undefined) painted.delete(oldest);
    return found;
  }

  return async (eventId: string): Promise<EventMedia | null> => {
    try {
      const row = await findEventById(deps.db, eventId);
      if (!row) return null;
      const { title, type, coverKey, coverAlt, coverDesign } = row.event;
      const uploaded = coverKey === null ? null : await readCover(deps, coverKey, 'card');
      return {
        cover: uploaded ?? (await coverOf({ title, type, coverDesign })),
        coverAlt: uploaded ? coverAlt : '',
        host: calendarHost(row),
      };
    } catch (error) {
      deps.log.warn({ err: error, eventId }, 'an email goes out without the pictures of its event');
      return null;
    }
  };
}

/** The cover that the page generates. It is wider and lower than uploaded ones, as it says nothing by itself. */
async function paintCover({ title, type, coverDesign }: CoverFacts): Promise<Buffer> {
  const { sharp } = await import('#src/pictures/sharp.ts');
  const area = { width: size.width, height: size.height / 2 };
  const pixels = paintGradient(area, title, type, coverDesign);
  return await sharp(pixels, { raw: { ...area, channels: 3 } })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
