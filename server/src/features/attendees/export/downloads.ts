import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import type { OrderFilter } from '@foyer/contract/orders/sales.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { attendeeRules } from '../attendee-rules.ts';
import { hasMoreThan } from './attendee-table.ts';

/** Which file of which event may be fetched until when. */
export type Download = { eventId: string; until: number } & (
  | { what: 'attendees'; format: 'csv' | 'xlsx'; filter: AttendeeFilter }
  | { what: 'orders'; format: 'csv' | 'xlsx'; filter: OrderFilter }
  | { what: 'ledger'; format: 'csv' | 'json' }
);

const purpose = 'event-download';
export const downloadPath = '/api/events/downloads';

type Parts = Pick<Deps, 'db' | 'clock' | 'secrets'>;

export async function exportAttendees(
  deps: Parts,
  viewer: SignedInUser,
  { id: eventId, format, ...filter }: AttendeeFilter & { id: string; format: 'csv' | 'xlsx' },
  workbookLines: number = attendeeRules.workbookLines,
): Promise<{ url: string }> {
  await requireAllowed(deps, viewer, eventId);
  if (format === 'xlsx') {
    // CSV has no end.
    if (await hasMoreThan(deps, eventId, filter, workbookLines)) throw fieldRefused('format', 'list.max_items');
  }
  return sealed(deps, { what: 'attendees', eventId, format, filter });
}

export async function exportOrders(
  deps: Parts,
  viewer: SignedInUser,
  { id: eventId, format, ...filter }: OrderFilter & { id: string; format: 'csv' | 'xlsx' },
): Promise<{ url: string }> {
  await requireAllowed(deps, viewer, eventId);
  return sealed(deps, { what: 'orders', eventId, format, filter });
}

export async function exportCapacityLedger(
  deps: Parts,
  viewer: SignedInUser,
  { id: eventId, format }: { id: string; format: 'csv' | 'json' },
): Promise<{ url: string }> {
  await requireAllowed(deps, viewer, eventId);
  return sealed(deps, { what: 'ledger', eventId, format });
}

async function requireAllowed(deps: Parts, viewer: SignedInUser, eventId: string): Promise<void> {
  await requireOrganizer(deps, viewer, eventId);
  await requireBudget(deps, `event-exports:${viewer.userId}`, attendeeRules.exports);
}

type Asked = Download extends infer D ? (D extends Download ? Omit<D, 'until'> : never) : never;

/** A browser fetches files without our header: for a moment their address says that it may. */
function sealed({ clock, secrets }: Parts, asked: Asked): { url: string } {
  const until = clock.now().getTime() + attendeeRules.downloadSeconds * 1000;
  const ticket = secrets.seal(purpose, JSON.stringify({ ...asked, until })).toString('base64url');
  return { url: `${downloadPath}?ticket=${ticket}` };
}

/** Null for what was not sealed here, or is too old. */
export function openedDownload({ clock, secrets }: Omit<Parts, 'db'>, ticket: string): Download | null {
  try {
    // Sealed above, and authenticated: what comes out is what went in.
    const download = JSON.parse(secrets.open(purpose, Buffer.from(ticket, 'base64url'))) as Download;
    return download.until > clock.now().getTime() ? download : null;
  } catch {
    return null;
  }
}
