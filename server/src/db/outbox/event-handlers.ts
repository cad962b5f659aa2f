import type { z } from 'zod';
import { DeliveryFailure } from './delivery-failure.ts';
import type { DomainEvent } from './domain-event.ts';

/** A handler of one kind of event. Payloads arrive as stored. */
export type EventHandler = {
  name: string;
  /** Whether several due events are handed over at once, as their number can be large. */
  takesGroups: boolean;
  handle: (stored: readonly unknown[]) => Promise<void>;
};

/** Registers a handler. It may run again for the same row, so it must be idempotent. */
export function on<Data extends object>(event: DomainEvent<Data>, handle: (data: Data) => Promise<void>): EventHandler {
  return {
    name: event.name,
    takesGroups: false,
    async handle(stored) {
      for (const data of stored) await handle(parse(event, data));
    },
  };
}

/** The same for frequent events: the handler receives all that are due, up to a limit. */
export function onGroup<Data extends object>(
  event: DomainEvent<Data>,
  handle: (all: readonly Data[]) => Promise<void>,
): EventHandler {
  return {
    name: event.name,
    takesGroups: true,
    handle: (stored) => handle(stored.map((data) => parse(event, data))),
  };
}

export function handlersByName(handlers: readonly EventHandler[]): ReadonlyMap<string, EventHandler> {
  const byName = new Map<string, EventHandler>();
  for (const handler of handlers) {
    if (byName.has(handler.name)) throw new Error(`the event ${handler.name} is handled twice`);
    byName.set(handler.name, handler);
  }
  return byName;
}

/** A payload that does not parse now never will, so the row is given up at once. */
function parse<Data extends object>({ name, schema }: DomainEvent<Data>, stored: unknown): Data {
  const { data, error } = schema.safeParse(stored);
  if (error) throw new DeliveryFailure(`the payload of ${name} is malformed: ${faultsOf(error)}`, { permanent: true });
  return data;
}

const faultsNamed = 5;

/** The paths and kinds of the issues, without values, which may be personal. */
function faultsOf({ issues }: z.ZodError): string {
  return issues
    .slice(0, faultsNamed)
    .map(({ path, code }) => `${path.join('.') || 'payload'} ${code}`)
    .join(', ');
}
