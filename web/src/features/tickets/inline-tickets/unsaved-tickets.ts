import { attendanceModes } from '@foyer/contract/rules/events/event-choices.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';
import type { InlineTicketRow } from './ticket-rows.ts';

type Owner = {
  userId: string | null;
  /** Null: the event was never saved. */
  eventId: string | null;
};

/** Keeps tickets that could not be saved because the session expired, until their author signs in again. */
export function saveUnsavedTickets(owner: Owner, rows: readonly InlineTicketRow[]): void {
  try {
    browserStorages.session.setItem(flowItems.ticketTyping, JSON.stringify({ ...owner, rows }));
  } catch {
    // Storage is full or disabled: the tickets are lost with the session.
  }
}

/** Reads and removes the tickets stored by `saveUnsavedTickets`. */
export function takeUnsavedTickets({ userId, eventId }: Owner): InlineTicketRow[] | null {
  try {
    const stored: unknown = JSON.parse(browserStorages.session.getItem(flowItems.ticketTyping) ?? 'null');
    if (!isRecord(stored) || userId === null || stored.userId !== userId || stored.eventId !== eventId) return null;
    browserStorages.session.removeItem(flowItems.ticketTyping);
    const { rows } = stored;
    return Array.isArray(rows) && rows.every(isTicketRow) ? rows : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The stored value may come from an earlier version of this code. */
function isTicketRow(value: unknown): value is InlineTicketRow {
  return (
    isRecord(value) &&
    ['key', 'name', 'price', 'capacity'].every((name) => typeof value[name] === 'string') &&
    (value.id === null || typeof value.id === 'string') &&
    attendanceModes.some((mode) => mode === value.audience) &&
    typeof value.isDonation === 'boolean'
  );
}
