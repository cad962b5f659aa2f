import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DateField } from '#src/ui/date-time/date-field.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { clockAt } from '#src/ui/time/zoned-time.ts';
import { cardEventsQuery } from '../queries.ts';
import type { CardDraft } from './card-draft.ts';

type Props = {
  card: BusinessCard | null;
  viewer: string;
  draft: CardDraft;
  problem: (name: 'eventId' | 'lastDay') => string | null;
  onChange: (part: Partial<CardDraft>) => void;
};

/** The event that a card is for, and its last day. */
export function CardAvailability({ card, viewer, draft, problem, onChange }: Props) {
  const { t } = useTranslation('business-cards');
  const dateTime = useDateTimeContext();
  const { data } = useQuery(cardEventsQuery(viewer));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = clockAt(Date.now(), zone).slice(0, 10);
  // The card's own event stays a choice when it is over.
  const own = card?.event ? [card.event] : [];
  const events = [...new Map([...own, ...(data ?? [])].map((event) => [event.id, event.title]))];
  const isForEvent = draft.eventId !== '';
  return (
    <>
      {events.length > 0 && (
        <SelectField
          label={t('editor.event')}
          name="event"
          {...(isForEvent && { hint: t('editor.eventHint') })}
          options={[
            { value: '', text: t('editor.noEvent') },
            ...events.map(([value, title]) => ({ value, text: title })),
          ]}
          problem={problem('eventId')}
          value={draft.eventId}
          // The end follows from the event, unless another is chosen afterwards.
          onChange={(eventId) => onChange({ eventId, lastDay: '' })}
        />
      )}
      <DateField
        {...dateTime}
        label={t('editor.expires')}
        name="lastDay"
        today={today}
        min={today}
        isOptional
        problem={problem('lastDay')}
        value={draft.lastDay}
        onChange={(lastDay) => onChange({ lastDay })}
      />
    </>
  );
}
