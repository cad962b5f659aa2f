import { waitlistOrders } from '@foyer/contract/rules/events/event-choices.ts';
import { useTranslation } from 'react-i18next';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import type { FieldProps } from '../fields/field-props.ts';

const hour = 60;
const day = 24 * hour;
const offerChoices = [15, 30, hour, 2 * hour, 6 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day];

/** Waitlist, the order of offers and how long they last. Not for events with approval, whose organizer decides anyway. */
export function WaitlistFields({ draft, onChange, problem }: FieldProps) {
  const { t, i18n } = useTranslation('event-editing');
  if (draft.approvalNeeded) return null;
  const durations = [...new Set([...offerChoices, draft.offerMinutes])].sort((a, b) => a - b);
  return (
    <>
      <ToggleRow
        label={t('waitlist.toggle')}
        hint={t('waitlist.toggleHint')}
        checked={draft.waitingList}
        onChange={(waitingList) => onChange({ waitingList })}
      />
      {draft.waitingList && (
        <>
          <SelectField
            label={t('waitlist.order')}
            name="waitlistOrder"
            value={draft.waitlistOrder}
            options={waitlistOrders.map((order) => ({ value: order, text: t(`waitlist.orders.${order}`) }))}
            hint={t(`waitlist.orderHints.${draft.waitlistOrder}`)}
            problem={problem('waitlistOrder')}
            onChange={(typed) =>
              onChange({ waitlistOrder: waitlistOrders.find((order) => order === typed) ?? 'strict' })
            }
          />
          <SelectField
            label={t('waitlist.offerTime')}
            name="offerMinutes"
            value={String(draft.offerMinutes)}
            options={durations.map((minutes) => ({
              value: String(minutes),
              text: durationText(minutes, i18n.language),
            }))}
            problem={problem('offerMinutes')}
            onChange={(typed) => onChange({ offerMinutes: Number(typed) })}
          />
        </>
      )}
    </>
  );
}

function durationText(minutes: number, language: string): string {
  const [unit, count] = largestUnit(minutes);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** The duration in the largest unit that gives a whole number. */
function largestUnit(minutes: number): [unit: 'day' | 'hour' | 'minute', count: number] {
  if (minutes % day === 0 && minutes > day) return ['day', minutes / day];
  return minutes % hour === 0 ? ['hour', minutes / hour] : ['minute', minutes];
}
