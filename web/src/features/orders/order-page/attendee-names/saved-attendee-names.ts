import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { orderDrafts } from '#src/lib/storage/session-store.ts';

export type AttendeeField = 'holderName' | 'holderEmail';
/** Typed but unsaved names and emails, by the id of the ticket. */
export type TypedAttendees = Record<string, Partial<Record<AttendeeField, string>>>;

const nameOf = (orderId: string) => orderDrafts.holders + orderId;

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The stored value may come from an earlier version of this code. */
const isTyped = (value: unknown): value is TypedAttendees =>
  isTable(value) &&
  Object.values(value).every(
    (fields) => isTable(fields) && Object.values(fields).every((text) => typeof text === 'string'),
  );

/** The unsaved attendee names of this tab, which would otherwise be lost on reload or when signing in again. */
export function readSavedAttendeeNames(orderId: string): TypedAttendees {
  try {
    const saved: unknown = JSON.parse(browserStorages.session.getItem(nameOf(orderId)) ?? 'null');
    return isTyped(saved) ? saved : {};
  } catch {
    return {};
  }
}

export function saveAttendeeNames(orderId: string, typed: TypedAttendees): void {
  try {
    if (Object.keys(typed).length === 0) browserStorages.session.removeItem(nameOf(orderId));
    else browserStorages.session.setItem(nameOf(orderId), JSON.stringify(typed));
  } catch {
    // Storage is full or disabled: unsaved names are lost on reload.
  }
}

/** What is typed, without what was sent to the server: the rest was typed while it was being saved. */
export function typedSince(typed: TypedAttendees, sent: readonly ({ id: string } & TypedAttendees[string])[]) {
  const rest: TypedAttendees = {};
  for (const [id, fields] of Object.entries(typed)) {
    const saved = sent.find((each) => each.id === id);
    const { holderName, holderEmail } = fields;
    const later = {
      ...(holderName !== undefined && holderName !== saved?.holderName && { holderName }),
      ...(holderEmail !== undefined && holderEmail !== saved?.holderEmail && { holderEmail }),
    };
    if (Object.keys(later).length > 0) rest[id] = later;
  }
  return rest;
}
