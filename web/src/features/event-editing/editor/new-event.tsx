import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hostedEventsQuery } from '#src/lib/events/hosted-events-query.ts';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import { emptyDraft } from '../draft/event-draft.ts';
import { firstCurrency } from '../fields/first-currency.ts';
import { EventEditor } from './event-editor.tsx';

/** An event that is none yet: its first save makes a draft of it. Its money is that of the last one with a price. */
export function NewEvent() {
  const { i18n } = useTranslation();
  const query = useInfiniteQuery({ ...hostedEventsQuery({}), retry: false });
  const last = query.data?.pages
    .flatMap(({ items }) => items)
    .find(({ role, price }) => role === 'organizer' && price !== null)?.price?.currency;
  const start = useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const currency = last ?? firstCurrency(timeZone, navigator.languages);
    return { ...emptyDraft(i18n.language, timeZone), currency };
  }, [last, i18n.language]);
  // Without a network there is no answer, and one can write all the same.
  if (query.isPending && query.fetchStatus === 'fetching') return <CardSkeletons heights={[520, 320]} />;
  return <EventEditor event={null} start={start} />;
}
