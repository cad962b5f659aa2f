import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import type { Tx } from '../client.ts';
import { outbox } from '../schema/outbox.ts';
import { type DomainEvent, type EventEntry, eventEntry } from './domain-event.ts';
import type { EmailEntry } from './email-entry.ts';
import type { TextEntry } from './text-entry.ts';

/** Work to do once the transaction is committed. The text of a message is made when it is sent. */
export type OutboxEntry = TextEntry | EmailEntry | EventEntry;

/** Purpose under which payloads are sealed. */
export const outboxSeal = 'outbox';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type EnqueueOptions = { idempotencyKey: string; expiresAt?: Date | undefined; notBefore?: Date | undefined };

/**
 * Adds a row to the outbox inside the transaction that causes it. A second row with the same idempotency key is dropped. It is
 * not delivered before `notBefore` nor after `expiresAt`. Call `deps.wakeOutbox()` after the commit.
 */
export async function enqueue(deps: Parts, tx: Tx, entry: OutboxEntry, options: EnqueueOptions): Promise<void> {
  const now = deps.clock.now();
  await tx
    .insert(outbox)
    .values({
      id: deps.random.uuid(),
      kind: rowKindOf(entry),
      sealedPayload: sealedEntry(deps, entry),
      idempotencyKey: options.idempotencyKey,
      createdAt: now,
      availableAt: options.notBefore && options.notBefore > now ? options.notBefore : now,
      expiresAt: options.expiresAt ?? null,
    })
    .onConflictDoNothing({ target: outbox.idempotencyKey });
}

/** Emits a domain event through the outbox. app/outbox-handlers.ts lists the handlers. */
export async function enqueueEvent<Data extends object>(
  deps: Parts,
  tx: Tx,
  event: DomainEvent<Data>,
  data: NoInfer<Data>,
  options: EnqueueOptions,
): Promise<void> {
  await enqueue(deps, tx, eventEntry(event, data), options);
}

export type Outgoing = EnqueueOptions & { entry: OutboxEntry };

/** Adds any number of rows in one statement. */
export async function enqueueAll(deps: Parts, tx: Tx, outgoing: readonly Outgoing[]): Promise<void> {
  if (outgoing.length === 0) return;
  const now = deps.clock.now();
  const rows = outgoing.map(({ entry, idempotencyKey, expiresAt, notBefore }) => ({
    kind: rowKindOf(entry),
    payload: sealedEntry(deps, entry),
    idempotencyKey,
    availableAt: notBefore && notBefore > now ? notBefore : now,
    expiresAt: expiresAt ?? null,
  }));
  const each = <T>(part: (row: (typeof rows)[number]) => T) => sql.param(rows.map(part));
  // Passing arrays keeps the statement text the same for any number of rows, so it is parsed once.
  await tx.execute(sql`
    insert into outbox (id, kind, sealed_payload, idempotency_key, created_at, available_at, expires_at)
    select id, kind, payload, key, ${now}::timestamptz, available_at, expires_at
    from unnest(
      ${each(() => deps.random.uuid())}::uuid[], ${each(({ kind }) => kind)}::text[],
      ${each(({ payload }) => payload)}::bytea[], ${each((row) => row.idempotencyKey)}::text[],
      ${each((row) => row.availableAt)}::timestamptz[], ${each((row) => row.expiresAt)}::timestamptz[])
      as given (id, kind, payload, key, available_at, expires_at)
    on conflict (idempotency_key) do nothing`);
}

/** The `kind` column of a row, which for events includes the name. */
export function rowKindOf(entry: OutboxEntry): string {
  return entry.kind === 'event' ? `event:${entry.name}` : entry.kind;
}

/** The sealed payload of an entry, for the few statements that write outbox rows themselves. */
export function sealedEntry({ secrets }: Pick<Deps, 'secrets'>, entry: OutboxEntry): Buffer {
  return secrets.seal(outboxSeal, JSON.stringify(entry));
}
