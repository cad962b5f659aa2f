import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import type { Language } from '@foyer/contract/limits.ts';
import type { OrderFilter } from '@foyer/contract/orders/sales.ts';
import type { BadgeSize } from '@foyer/contract/rules/events/attendee-choices.ts';
import { attendeeRules } from '#src/config/attendees.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { countBadges } from '../badges/badge-rows.ts';
import { hasMoreThan } from './attendee-table.ts';

/** A file that may be downloaded until a point in time, in milliseconds since 1970. */
export type Download = { eventId: string; until: number } & (
  | { what: 'attendees'; format: 'csv' | 'xlsx'; filter: AttendeeFilter }
  | { what: 'orders'; format: 'csv' | 'xlsx'; filter: OrderFilter }
  | { what: 'ledger'; format: 'csv' | 'json' }
  | { what: 'badges'; format: 'pdf'; size: BadgeSize; language: Language; filter: AttendeeFilter }
);

const purpose = 'event-download';
export const downloadPath = '/api/events/downloads';

type DownloadDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** Returns a short-lived URL of the attendees as CSV or as a workbook. */
export async function exportAttendees(
  deps: DownloadDeps,
  viewer: SignedInUser,
  { id: eventId, format, ...filter }: AttendeeFilter & { id: string; format: 'csv' | 'xlsx' },
  workbookLines: number = attendeeRules.workbookLines,
): Promise<{ url: string }> {
  await requireExportAllowed(deps, viewer, eventId);
  if (format === 'xlsx') {
    // CSV has no limit.
    if (await hasMoreThan(deps, eventId, filter, workbookLines)) throw fieldRefused('format', 'list.max_items');
  }
  return sealedUrl(deps, { what: 'attendees', eventId, format, filter });
}

/** Returns a short-lived URL of the orders as CSV or as a workbook. */
export async function exportOrders(
  deps: DownloadDeps,
  viewer: SignedInUser,
  { id: eventId, format, ...filter }: OrderFilter & { id: string; format: 'csv' | 'xlsx' },
): Promise<{ url: string }> {
  await requireExportAllowed(deps, viewer, eventId);
  return sealedUrl(deps, { what: 'orders', eventId, format, filter });
}

/** Returns a short-lived URL of the capacity ledger as CSV or JSON. */
export async function exportCapacityLedger(
  deps: DownloadDeps,
  viewer: SignedInUser,
  { id: eventId, format }: { id: string; format: 'csv' | 'json' },
): Promise<{ url: string }> {
  await requireExportAllowed(deps, viewer, eventId);
  return sealedUrl(deps, { what: 'ledger', eventId, format });
}

/** Returns a short-lived URL of the badges of confirmed in-person attendees. */
export async function exportBadges(
  deps: DownloadDeps,
  viewer: SignedInUser,
  { id: eventId, size, language, ...filter }: AttendeeFilter & { id: string; size: BadgeSize; language: Language },
): Promise<{ url: string }> {
  await requireExportAllowed(deps, viewer, eventId);
  const count = await countBadges(deps, eventId, filter);
  if (count === 0)
    throw new AppError(
      'EVENT_STATE_REFUSED',
      'No confirmed in-person attendees match, so there are no badges to print.',
    );
  if (count > attendeeRules.badges) throw fieldRefused('size', 'list.max_items');
  return sealedUrl(deps, { what: 'badges', eventId, format: 'pdf', size, language, filter });
}

async function requireExportAllowed(deps: DownloadDeps, viewer: SignedInUser, eventId: string): Promise<void> {
  await requireOrganizer(deps, viewer, eventId);
  await requireBudget(deps, `event-exports:${viewer.userId}`, attendeeRules.exports);
}

type DownloadRequest = Download extends infer D ? (D extends Download ? Omit<D, 'until'> : never) : never;

/** Browsers download files without our authorization header, so the URL itself authorizes for a short time. */
function sealedUrl({ clock, secrets }: DownloadDeps, download: DownloadRequest): { url: string } {
  const until = clock.now().getTime() + attendeeRules.downloadSeconds * 1000;
  const ticket = secrets.seal(purpose, JSON.stringify({ ...download, until })).toString('base64url');
  return { url: `${downloadPath}?ticket=${ticket}` };
}

/** Opens a ticket; null if it was not sealed here or has expired. */
export function openDownload({ clock, secrets }: Omit<DownloadDeps, 'db'>, ticket: string): Download | null {
  try {
    // Sealed above and authenticated, so the content is ours.
    const download = JSON.parse(secrets.open(purpose, Buffer.from(ticket, 'base64url'))) as Download;
    return download.until > clock.now().getTime() ? download : null;
  } catch {
    return null;
  }
}
