import type { Event } from '@foyer/contract/events/event.ts';
import { plainText } from '@foyer/contract/rules/events/rich-text.ts';
import type { TFunction } from 'i18next';
import type { PageHead } from '#src/lib/page/page-head.ts';

const maxDescription = 200;

/** Title and description of the event page. Null: the event was not found. */
export function eventHead(event: Event | null, t: TFunction<'event-page'>): Pick<PageHead, 'title' | 'description'> {
  if (!event) return { title: t('notFound.page.title'), description: t('notFound.page.description') };
  return { title: t('head.title', { title: event.title }), description: shortDescription(event, t) };
}

/** The summary, or the first words of the description. */
function shortDescription({ title, summary, description }: Event, t: TFunction<'event-page'>): string {
  const text = summary || (description ? plainText(description).replace(/\s+/g, ' ').trim() : '');
  if (text === '') return t('head.description', { title });
  return text.length <= maxDescription ? text : `${text.slice(0, maxDescription - 1).trimEnd()}…`;
}
