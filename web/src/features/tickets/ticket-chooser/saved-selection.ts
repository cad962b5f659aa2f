import { limits } from '@foyer/contract/limits.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { orderDrafts } from '#src/lib/storage/session-store.ts';
import { emptySelection, type TicketSelection } from './ticket-selection.ts';

const nameOf = (eventId: string) => orderDrafts.tickets + eventId;

const isTable = (value: unknown, kind: 'number' | 'string') =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === kind);

/** The stored value may come from an earlier version of this code. */
function isSelection(value: unknown): value is TicketSelection {
  if (typeof value !== 'object' || value === null) return false;
  const selection: Partial<Record<keyof TicketSelection, unknown>> = value;
  return (
    isTable(selection.counts, 'number') && isTable(selection.amounts, 'string') && typeof selection.code === 'string'
  );
}

/** The selection saved in this tab, which survives signing in. A promo code in the link replaces the saved one. */
export function readSavedSelection(eventId: string, linkedCode: string | null): TicketSelection {
  const saved = readSelection(eventId);
  const code = linkedCode?.trim() ?? '';
  if (code === '' || code.length > limits.promoCode.max) return saved;
  saveSelection(eventId, { ...saved, code });
  return { ...saved, code };
}

function readSelection(eventId: string): TicketSelection {
  try {
    const saved: unknown = JSON.parse(browserStorages.session.getItem(nameOf(eventId)) ?? 'null');
    return isSelection(saved) ? saved : emptySelection;
  } catch {
    return emptySelection;
  }
}

export function saveSelection(eventId: string, selection: TicketSelection): void {
  try {
    browserStorages.session.setItem(nameOf(eventId), JSON.stringify(selection));
  } catch {
    // Storage is full or disabled: the selection is lost when signing in.
  }
}

export function clearSavedSelection(eventId: string): void {
  browserStorages.session.removeItem(nameOf(eventId));
}
