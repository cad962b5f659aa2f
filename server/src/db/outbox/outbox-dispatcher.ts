import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '#src/deps.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { EmailEntry } from './email-entry.ts';
import { type EventHandler, handlersByName } from './event-handlers.ts';
import { outboxSeal } from './outbox.ts';
import { type ClaimedRow, claimDue, markDead, markDelivered, markFailed, postpone } from './outbox-rows.ts';
import type { TextEntry } from './text-entry.ts';

/**
 * Handlers of outbox entries. A handler may be called again for the same key, so it passes the key to the provider or writes
 * under a unique key.
 */
export type OutboxHandlers = {
  text: (entry: TextEntry, idempotencyKey: string, attempt: number) => Promise<void>;
  /** Maximum attempts for a text, in all processes together; by default as for everything else. */
  textAttempts?: number;
  email: (entry: EmailEntry, idempotencyKey: string) => Promise<void>;
  /** One handler for each event. */
  events: readonly EventHandler[];
};

/** The handlers, with those of events indexed by name. */
type Handlers = Omit<OutboxHandlers, 'events'> & { events: ReadonlyMap<string, EventHandler> };

/** An entry as it was stored: the payload of an event is parsed by its handler. */
type StoredEntry = TextEntry | EmailEntry | { kind: 'event'; name: string; data: unknown };

export type OutboxDispatcher = {
  /** Starts polling for due rows. */
  start: () => void;
  /** Looks for due rows now; cheap, never throws. */
  wake: () => void;
  /** Resolves when nothing is due and no delivery is running. */
  drain: () => Promise<void>;
  /** Claims no more rows and waits for running deliveries, up to a limit. */
  stop: () => Promise<void>;
};

export const outboxRules = {
  /** Deliveries at a time in one process. Rows are claimed only when their delivery can start. */
  concurrency: 8,
  /** Longer than any delivery takes, which is two attempts of 5 s at most. */
  leaseMs: 20_000,
  pollMs: 2_000,
  /** About ten hours, with the pauses below. */
  maxAttempts: 20,
  firstPauseMs: 2_000,
  longestPauseMs: 3_600_000,
  stopMs: 7_000,
  /** At most so many events of one name are handled at once. */
  groupSize: 16,
  /** Event loop utilization from which a process counts as busy, and how long deliveries then wait. */
  busy: 0.9,
  busyPauseMs: 200,
} as const;

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'log'>;

/** Delivers what transactions have written to the outbox: at least once, retried with growing pauses, then given up. */
export function outboxDispatcher(deps: Parts, given: OutboxHandlers): OutboxDispatcher {
  const handlers = { ...given, events: handlersByName(given.events) };
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let stopped = false;
  let poll: NodeJS.Timeout | undefined;
  let measured = performance.eventLoopUtilization();

  /** Claims as many due rows as there is room for and starts to deliver them; returns how many. */
  async function claim(): Promise<number> {
    const room = outboxRules.concurrency - underWay.size;
    if (room <= 0 || stopped) return 0;
    const rows = await claimDue(deps, room, outboxRules.leaseMs);
    // A full claim means that more rows may be due: the next finished delivery looks again.
    const full = rows.length === room;
    for (const some of groupsOf(handlers, rows)) {
      const delivery = deliverGroup(some, full).finally(() => {
        underWay.delete(delivery);
        if (full) wake();
      });
      underWay.add(delivery);
    }
    return rows.length;
  }

  /** `full`: more of what is handled in groups may be due. */
  async function deliverGroup(rows: readonly ClaimedRow[], full: boolean): Promise<void> {
    const [first] = rows;
    if (!first) return;
    if (!isGrouped(handlers, first)) return await deliver(deps, handlers, first);
    const room = full ? outboxRules.groupSize - rows.length : 0;
    const more = room > 0 ? await claimDue(deps, room, outboxRules.leaseMs, first.kind).catch(() => []) : [];
    await deliverTogether(deps, handlers, [...rows, ...more]);
  }

  /** Requests take precedence: while they keep the process busy, deliveries start at most five times a second. */
  async function giveWay(): Promise<void> {
    const { utilization } = performance.eventLoopUtilization(measured);
    if (utilization > outboxRules.busy) await wait(outboxRules.busyPauseMs);
    measured = performance.eventLoopUtilization();
  }

  async function look(): Promise<void> {
    try {
      while (lookAgain && !stopped) {
        lookAgain = false;
        if (poll) await giveWay();
        await claim();
      }
    } catch (error) {
      deps.log.error({ err: error }, 'the outbox could not be read');
    } finally {
      // In the same tick as the last check of `lookAgain`, so that no call of wake() is missed.
      looking = null;
    }
  }

  function wake(): void {
    lookAgain = true;
    if (!stopped) looking ??= look();
  }

  return {
    start() {
      // Not immediately: leftover rows can wait a moment, so that they do not slow down the first requests.
      poll ??= setInterval(wake, outboxRules.pollMs).unref();
    },
    wake,
    async drain() {
      let idle: boolean;
      do {
        wake();
        await looking;
        idle = underWay.size === 0;
        await Promise.all(underWay);
      } while (!idle);
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      await looking;
      const limit = new AbortController();
      await Promise.race([
        Promise.all(underWay),
        wait(outboxRules.stopMs, undefined, { signal: limit.signal }).catch(() => undefined),
      ]);
      limit.abort();
      if (underWay.size > 0)
        deps.log.warn({ left: underWay.size }, 'deliveries under way are left to the next process');
    },
  };
}

/** A row that was tried before is handled by itself, so that no other fails with it. */
function isGrouped({ events }: Handlers, { kind, attempts }: ClaimedRow): boolean {
  return attempts === 1 && handlerOf(events, kind)?.takesGroups === true;
}

function handlerOf(events: Handlers['events'], kind: string): EventHandler | undefined {
  return events.get(kind.replace(/^event:/, ''));
}

/** Rows of one kind whose handler takes groups, and each of the others by itself. */
function groupsOf(handlers: Handlers, rows: readonly ClaimedRow[]): Iterable<ClaimedRow[]> {
  return Map.groupBy(rows, (row) => (isGrouped(handlers, row) ? row.kind : row.id)).values();
}

/** Delivers rows of one kind at once; if that fails, each by itself. Never throws. */
async function deliverTogether(deps: Parts, handlers: Handlers, rows: readonly ClaimedRow[]): Promise<void> {
  const [first] = rows;
  const handler = first && handlerOf(handlers.events, first.kind);
  try {
    await handler?.handle(rows.map((row) => eventDataOf(entryOf(deps, row))));
    await markDelivered(deps, rows);
    deps.log.info({ kind: first?.kind, rows: rows.length }, 'delivered');
  } catch {
    for (const row of rows) await deliver(deps, handlers, row);
  }
}

/** Delivers one claimed row and records how it went. Never throws: a failure here must not end the process. */
async function deliver(deps: Parts, handlers: Handlers, row: ClaimedRow): Promise<void> {
  const about = { outbox: row.id, kind: row.kind, attempt: row.attempts };
  const most = (row.kind === 'text' ? handlers.textAttempts : undefined) ?? outboxRules.maxAttempts;
  try {
    const now = deps.clock.now();
    if (row.expiresAt && row.expiresAt <= now) return await giveUp('expired before it could be delivered');
    if (row.attempts > most) return await giveUp('no process finished the last attempt');
    try {
      await handle(handlers, entryOf(deps, row), row);
    } catch (error) {
      return await retryOrGiveUp(error);
    }
    await markDelivered(deps, [row]);
    deps.log.info(about, 'delivered');
  } catch (error) {
    // The database is unavailable. The row is claimed again when its lease has run out.
    deps.log.error({ ...about, err: error }, 'the outcome of a delivery could not be recorded');
  }

  async function giveUp(reason: string): Promise<void> {
    await markDead(deps, row, reason);
    deps.log.error({ ...about, reason }, 'delivery given up');
  }

  async function putOff(reason: string, seconds: number): Promise<void> {
    const retryAt = new Date(deps.clock.now().getTime() + seconds * 1000);
    if (row.expiresAt && row.expiresAt <= retryAt) return await giveUp(`${reason}, and expired`);
    await postpone(deps, row, reason, retryAt);
    deps.log.warn({ ...about, reason, retryAt }, 'delivery put off');
  }

  async function retryOrGiveUp(error: unknown): Promise<void> {
    const reason = reasonOf(error);
    if (error instanceof DeliveryFailure && error.permanent) return await giveUp(reason);
    if (error instanceof DeliveryFailure && error.waitSeconds !== undefined)
      return await putOff(reason, error.waitSeconds);
    if (row.attempts >= most) return await giveUp(`${reason}, ${row.attempts} attempts`);
    const retryAt = new Date(deps.clock.now().getTime() + pauseMs(deps, row.attempts));
    if (row.expiresAt && row.expiresAt <= retryAt) return await giveUp(`${reason}, and expired`);
    await markFailed(deps, row, reason, retryAt);
    deps.log.warn({ ...about, reason, retryAt }, 'delivery failed, will be tried again');
  }
}

function entryOf(deps: Parts, row: ClaimedRow): StoredEntry {
  if (!row.sealedPayload) throw new DeliveryFailure('the payload is gone', { permanent: true });
  // Sealed by enqueue(), and authenticated: what comes out is what went in.
  return JSON.parse(deps.secrets.open(outboxSeal, row.sealedPayload)) as StoredEntry;
}

function eventDataOf(entry: StoredEntry): unknown {
  return entry.kind === 'event' ? entry.data : undefined;
}

async function handle(handlers: Handlers, entry: StoredEntry, row: ClaimedRow): Promise<void> {
  const { idempotencyKey: key } = row;
  if (entry.kind === 'text') return await handlers.text(entry, key, row.attempts);
  if (entry.kind === 'email') return await handlers.email(entry, key);
  const handler = handlers.events.get(entry.name);
  if (!handler) throw new DeliveryFailure(`nothing handles the event ${entry.name}`, { permanent: true });
  await handler.handle([entry.data]);
}

/** Doubles with every attempt; the random half keeps many rows from coming back at once. */
export function pauseMs({ random }: Pick<Deps, 'random'>, attempts: number): number {
  const full = Math.min(outboxRules.firstPauseMs * 2 ** (attempts - 1), outboxRules.longestPauseMs);
  return full / 2 + random.int(full / 2);
}

/** Only our own error messages, as others may contain a contact. */
function reasonOf(error: unknown): string {
  if (error instanceof DeliveryFailure) return error.message;
  return error instanceof Error ? error.constructor.name : 'an unknown failure';
}
