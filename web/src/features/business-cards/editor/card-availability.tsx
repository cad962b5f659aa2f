import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { LastDayField } from '../last-day-field.tsx';
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
  const { data } = useQuery(cardEventsQuery(viewer));
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
      <LastDayField value={draft.lastDay} problem={problem('lastDay')} onChange={(lastDay) => onChange({ lastDay })} />
    </>
  );
}
