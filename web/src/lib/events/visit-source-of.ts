import { visitSource } from '@foyer/contract/rules/events/visit-source.ts';
import { eventPath } from '../paths.ts';
import { readArrival } from './arrival.ts';

/** Where the visitor of an event page comes from, as the statistics count it. Empty if that was not kept. */
export function visitSourceOf(slug: string): { source?: string } {
  const arrival = readArrival(eventPath(slug));
  return arrival ? { source: visitSource({ ...arrival, origin: location.origin }) } : {};
}
