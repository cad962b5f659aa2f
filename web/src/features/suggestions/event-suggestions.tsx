import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Section } from '#src/ui/page/section.tsx';
import { eventSuggestionsQuery } from './queries.ts';
import { type SuggestionAction, SuggestionCard } from './suggestion-card.tsx';
import classes from './suggestions.module.css';
import { useTrackShown } from './use-track-shown.ts';

type Props = { userId: string; eventId: string; Action: SuggestionAction };

/** People to meet at an event. Nothing for members who do not attend, or are hidden in its guest list. */
export function EventSuggestions({ userId, eventId, Action }: Props) {
  const { t } = useTranslation('suggestions');
  const { data } = useQuery(eventSuggestionsQuery(userId, eventId));
  useTrackShown(data?.total, 'event');
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('event.title')} lead={t('event.lead')}>
      <ul className={classes.cards}>
        {data.items.map((each) => (
          <SuggestionCard
            key={each.person.urlSlug}
            suggestion={each}
            userId={userId}
            eventId={eventId}
            Action={Action}
          />
        ))}
      </ul>
    </Section>
  );
}
