import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { eventQualityQuery } from './event-quality-query.ts';
import { QualityList } from './quality-list.tsx';

type Props = { eventId: string; viewer: string };

/** What became of the suggestions among attendees, for the event's organizers. Nothing for an event without an end. */
export function EventQuality({ eventId, viewer }: Props) {
  const { t, i18n } = useTranslation('suggestion-quality');
  const query = useQuery(eventQualityQuery(viewer, eventId));
  if (query.data?.availableAt === null) return null;
  return (
    <Section title={t('event.title')} lead={t('event.lead')}>
      <PageStates query={query} waiting={<Skeleton height={160} radius={16} />}>
        {({ availableAt, quality }) =>
          availableAt !== null && new Date(availableAt) > new Date() ? (
            <Notice tone="info">
              {t('event.later', {
                day: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(availableAt)),
              })}
            </Notice>
          ) : (
            <QualityList quality={quality} />
          )
        }
      </PageStates>
    </Section>
  );
}
