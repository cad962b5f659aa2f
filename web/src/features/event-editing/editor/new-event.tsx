import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hostedEventsQuery } from '#src/lib/events/hosted-events-query.ts';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import { emptyDraft } from '../draft/event-draft.ts';
import { defaultCurrency } from '../fields/default-currency.ts';
import type { EditorParts } from './editor-parts.ts';
import { EventEditor } from './event-editor.tsx';

/** A new event, created by its first save. Its currency is that of the organizer's last event with a price. */
export function NewEvent({ parts }: { parts: EditorParts }) {
  const { i18n } = useTranslation();
  const query = useInfiniteQuery({ ...hostedEventsQuery({}), retry: false });
  const lastCurrency = query.data?.pages
    .flatMap(({ items }) => items)
    .find(({ role, price }) => role === 'organizer' && price !== null)?.price?.currency;
  const start = useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const currency = lastCurrency ?? defaultCurrency(timeZone, navigator.languages);
    return { ...emptyDraft(i18n.language, timeZone), currency };
  }, [lastCurrency, i18n.language]);
  // Offline, the query never settles: the organizer can start writing anyway.
  if (query.isPending && query.fetchStatus === 'fetching') return <CardSkeletons heights={[520, 320]} />;
  return <EventEditor event={null} start={start} parts={parts} />;
}
