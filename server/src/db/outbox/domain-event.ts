import type { z } from 'zod';

/**
 * A fact that other features react to once its transaction is committed. The feature that emits an event declares it, once.
 * `name` is stored with every row, so it never changes. `schema` must accept every payload that was ever stored under
 * the name: a property that was added later is optional or has a default.
 */
export type DomainEvent<Data extends object = object, Name extends string = string> = {
  readonly name: Name;
  readonly schema: z.ZodType<Data>;
};

/** The payload of an event, as emitted and as passed to its handler. */
export type EventData<Event extends DomainEvent> = Event extends DomainEvent<infer Data> ? Data : never;

export function domainEvent<Name extends string, Data extends object>(
  name: Name,
  schema: z.ZodType<Data>,
): DomainEvent<Data, Name> {
  return { name, schema };
}

/** An event as the outbox stores it. Made by `eventEntry`, so that its payload has the type that the event declares. */
export type EventEntry = { kind: 'event'; name: string; data: object };

export function eventEntry<Data extends object>(event: DomainEvent<Data>, data: NoInfer<Data>): EventEntry {
  return { kind: 'event', name: event.name, data };
}
