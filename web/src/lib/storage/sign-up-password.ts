import { limits } from '@foyer/contract/limits.ts';
import { browserStorages } from './browser-storages.ts';
import { flowItems } from './session-store.ts';

/** The password that was typed for a sign-up; without it, only that there was one and its time is over. */
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

function write(kept: StoredPassword): void {
  try {
    browserStorages.session.setItem(flowItems.temporaryPassword, JSON.stringify(kept));
  } catch {
    // It is asked for again.
  }
}

/** Takes the password out when its time is over; that there was one stays known. Also for a page that was loaded anew. */
export function dropExpiredPassword(now = Date.now()): void {
  const kept = read();
  if (kept?.password === undefined) return;
  if (kept.until <= now) write({ leadId: kept.leadId, until: kept.until });
  else setTimeout(dropExpiredPassword, kept.until - now);
}

/** Keeps a typed password in this tab until its lead is converted, at most 15 minutes (design.md section 5). */
export function saveSignUpPassword(leadId: string, password: string, now = Date.now()): void {
  write({ leadId, until: now + limits.password.keptMs, password });
  dropExpiredPassword(now);
}

/** The password to convert a lead with. `over`: one was typed, too long ago. */
export function readSignUpPassword(leadId: string, now = Date.now()): { password: string } | 'over' | null {
  const kept = read();
  if (kept?.leadId !== leadId) return null;
  return kept.password === undefined || kept.until <= now ? 'over' : { password: kept.password };
}

export function clearSignUpPassword(): void {
  browserStorages.session.removeItem(flowItems.temporaryPassword);
}
