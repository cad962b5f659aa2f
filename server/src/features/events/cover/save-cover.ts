import { saveCover as contract } from '@foyer/contract/events/cover.ts';
import type { EventCover } from '@foyer/contract/events/event.ts';
import { eq } from 'drizzle-orm';
import { photoRules } from '#src/config/files.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type Upload, withUpload } from '#src/http/receive-upload.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import type { Area } from '#src/pictures/crop-picture.ts';
import { presentCover } from '../event-page/present-event.ts';
import { requireOrganizer } from '../event-page/read-event.ts';
import { lockOwnEvent, type OwnEvent } from '../lock-own-event.ts';
import { dropCover, removeDroppedCover, storeCover } from './storage/cover-files.ts';
import { heightOf, makeCover } from './storage/make-cover.ts';

type Crop = { left?: number | undefined; top?: number | undefined; width?: number | undefined };
type CoverResult = { cover: EventCover | null };

/**
 * Replaces the cover of an event. The new files are written before the event refers to them, and the old ones are removed
 * after it no longer does. The version of the event stays the same: a cover cannot conflict with edits to its text.
 */
export async function saveCover(
  deps: Deps,
  viewer: SignedInUser,
  { id, upload, alt, crop }: { id: string; upload: Upload; alt?: string | undefined; crop: Crop },
): Promise<CoverResult> {
  const area = parseArea(crop);
  // Checked before the file is read, and again under the lock.
  await requireOrganizer(deps, viewer, id);
  await requireBudget(deps, `cover:${viewer.userId}`, photoRules.saves);
  const files = await withUpload(upload, contract.upload, (file) => makeCover(file, area));
  const key = await storeCover(deps, files);
  return await changeCover(deps, viewer, id, { coverKey: key, coverAlt: alt ?? '' }).catch(async (cause: unknown) => {
    await removeDroppedCover(deps, { key });
    throw cause;
  });
}

export function describeCover(
  deps: Deps,
  viewer: SignedInUser,
  { id, alt }: { id: string; alt: string },
): Promise<CoverResult> {
  return changeCover(deps, viewer, id, { coverAlt: alt });
}

/** Removes the cover; pages then show one generated from the title. */
export function deleteCover(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<CoverResult> {
  return changeCover(deps, viewer, id, { coverKey: null, coverAlt: '' });
}

type Change = Pick<OwnEvent, 'coverAlt'> & Partial<Pick<OwnEvent, 'coverKey'>>;

async function changeCover(deps: Deps, viewer: SignedInUser, id: string, change: Change): Promise<CoverResult> {
  const changed = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
    const next = { ...event, ...change };
    await tx
      .update(events)
      .set({ ...change, updatedAt: deps.clock.now() })
      .where(eq(events.id, id));
    if (event.coverKey !== next.coverKey) await dropCover(deps, tx, event.coverKey);
    return next;
  });
  deps.wakeOutbox();
  return { cover: presentCover(changed) };
}

/** The crop area: all of its parameters must be given, or none. */
function parseArea({ left, top, width }: Crop): Area | null {
  if (left === undefined && top === undefined && width === undefined) return null;
  if (left === undefined || top === undefined || width === undefined) throw fieldRefused('cover', 'photo.crop');
  return { left, top, width, height: heightOf(width) };
}
