import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventPath } from '#src/lib/paths.ts';
import { Section } from '#src/ui/page/section.tsx';
import { eventSuggestionsQuery } from './queries.ts';
import { type SuggestionAction, SuggestionCard } from './suggestion-card.tsx';
import classes from './suggestions.module.css';
import { useTrackShown } from './use-track-shown.ts';

type Props = {
  userId: string;
  eventId: string;
  /** On a page other than the event's: names the event, and shows the first few people only. */
  elsewhere?: { event: { title: string; slug: string }; limit: number };
  Action: SuggestionAction;
};

/** People to meet at an event. Nothing for members who do not attend, or are hidden in its guest list. */
export function EventSuggestions({ userId, eventId, elsewhere, Action }: Props) {
  const { t } = useTranslation('suggestions');
  const { data } = useQuery(eventSuggestionsQuery(userId, eventId));
  useTrackShown(data?.total, elsewhere ? 'dashboard' : 'event');
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title={elsewhere ? t('event.titleAt', { event: elsewhere.event.title }) : t('event.title')}
      lead={t('event.lead')}
      action={elsewhere && <Link to={eventPath(elsewhere.event.slug)}>{t('event.open')}</Link>}
    >
      <ul className={classes.cards}>
        {data.items.slice(0, elsewhere?.limit).map((each) => (
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
