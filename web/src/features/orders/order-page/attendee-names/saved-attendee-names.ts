import { browserStorages } from '#src/lib/storage/browser-storages.ts';

export type AttendeeField = 'holderName' | 'holderEmail';
/** What was typed and not saved, by place. */
export type TypedAttendees = Record<string, Partial<Record<AttendeeField, string>>>;

const nameOf = (orderId: string) => `foyer.holders.${orderId}`;

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Stored by this code, but perhaps by an earlier version of it. */
const isTyped = (value: unknown): value is TypedAttendees =>
  isTable(value) &&
  Object.values(value).every(
    (fields) => isTable(fields) && Object.values(fields).every((text) => typeof text === 'string'),
  );

/** What was typed in this tab about who comes, and not saved: a reload, or signing in again, takes it away. */
export function readSavedAttendeeNames(orderId: string): TypedAttendees {
  try {
    const kept: unknown = JSON.parse(browserStorages.session.getItem(nameOf(orderId)) ?? 'null');
    return isTyped(kept) ? kept : {};
  } catch {
    return {};
  }
}

export function saveAttendeeNames(orderId: string, typed: TypedAttendees): void {
  try {
    if (Object.keys(typed).length === 0) browserStorages.session.removeItem(nameOf(orderId));
    else browserStorages.session.setItem(nameOf(orderId), JSON.stringify(typed));
  } catch {
    // Whoever reloads types again.
  }
}
