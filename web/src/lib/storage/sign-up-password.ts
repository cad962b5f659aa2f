import { limits } from '@foyer/contract/limits.ts';
import { browserStorages } from './browser-storages.ts';
import { flowItems } from './session-store.ts';

/** The password typed for a sign-up; without `password` it has expired. */
type StoredPassword = { leadId: string; until: number; password?: string };

function read(): StoredPassword | null {
  try {
    const value: unknown = JSON.parse(browserStorages.session.getItem(flowItems.temporaryPassword) ?? 'null');
    if (typeof value !== 'object' || value === null || !('leadId' in value) || !('until' in value)) return null;
    const { leadId, until } = value;
    if (typeof leadId !== 'string' || typeof until !== 'number') return null;
    const password = 'password' in value && typeof value.password === 'string' ? value.password : undefined;
    return { leadId, until, ...(password !== undefined && { password }) };
  } catch {
    return null;
  }
}

function write(entry: StoredPassword): void {
  try {
    browserStorages.session.setItem(flowItems.temporaryPassword, JSON.stringify(entry));
  } catch {
    // Blocked storage: the password is asked for again.
  }
}

/** Deletes an expired password, or schedules that. Also called after a page load. */
export function dropExpiredPassword(now = Date.now()): void {
  const entry = read();
  if (entry?.password === undefined) return;
  if (entry.until <= now) write({ leadId: entry.leadId, until: entry.until });
  else setTimeout(dropExpiredPassword, entry.until - now);
}

/** Keeps a typed password in this tab until its lead is converted, for 15 minutes at most. */
export function saveSignUpPassword(leadId: string, password: string, now = Date.now()): void {
  write({ leadId, until: now + limits.password.keptMs, password });
  dropExpiredPassword(now);
}

/** The password to convert a lead with; `over` when it has expired. */
export function readSignUpPassword(leadId: string, now = Date.now()): { password: string } | 'over' | null {
  const entry = read();
  if (entry?.leadId !== leadId) return null;
  return entry.password === undefined || entry.until <= now ? 'over' : { password: entry.password };
}

export function clearSignUpPassword(): void {
  browserStorages.session.removeItem(flowItems.temporaryPassword);
}
