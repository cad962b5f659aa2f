import { z } from 'zod';
import { limits } from '../limits.ts';
import { line, optionalLine, optionalLink, text } from '../profiles/typed-fields.ts';

const { event } = limits;

/** Chosen by the client; unique within the list of one event. */
const itemId = z.string().regex(/^[\w-]{1,36}$/);

const hasUniqueIds = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id)).size === items.length;

const speaker = z.object({
  id: itemId,
  name: line(event.speakerName),
  headline: optionalLine(event.speakerHeadline),
  link: optionalLink,
});

const minute = z
  .int()
  .min(0)
  .max(event.days * 24 * 60);

const agendaItem = z
  .object({
    id: itemId,
    startMinute: minute,
    endMinute: minute.nullable(),
    title: line(event.title),
    description: text(event.agendaDescription),
    speakerIds: z.array(itemId).max(event.speakersPerItem, 'list.max_items'),
  })
  .refine(({ startMinute, endMinute }) => endMinute === null || endMinute > startMinute, {
    path: ['endMinute'],
    error: 'agenda.end_order',
  });
export const speakers = z.array(speaker).max(event.speakers, 'list.max_items').refine(hasUniqueIds, 'list.repeated');

/** Sorted by start. */
export const agenda = z
  .array(agendaItem)
  .max(event.agendaItems, 'list.max_items')
  .refine(hasUniqueIds, 'list.repeated')
  .overwrite((items) => items.toSorted((one, other) => one.startMinute - other.startMinute));
