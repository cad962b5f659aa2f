import { cacheSizes } from '#src/config/caches.ts';
import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { type AuditEntry, type AuditOrigin, audit } from './audit.ts';

const quietMs = 60_000;
const lastRecorded = perDatabase(() => new Map<string, number>());

/**
 * Records events that anyone can cause with a single request, such as a forged token: once a minute for each address and
 * event, so that a flood of requests does not become a flood of rows.
 */
export async function auditRarely(
  deps: Deps,
  origin: AuditOrigin & { address: string },
  entry: AuditEntry,
): Promise<void> {
  const recorded = lastRecorded(deps);
  const now = deps.clock.now().getTime();
  const key = `${entry.event} ${origin.address}`;
  if (now - (recorded.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
  recorded.delete(key);
  if (recorded.size >= cacheSizes.recordedAddresses) recorded.delete(recorded.keys().next().value ?? '');
  recorded.set(key, now);
  await audit(deps, origin, entry);
}
