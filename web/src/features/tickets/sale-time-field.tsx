import { useTranslation } from 'react-i18next';
import { zoneLabel } from '#src/lib/time-zone-label.ts';
import { DateTimeFields } from '#src/ui/date-time/date-time-fields.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { clockAt, instantOf, secondInstantOf } from '#src/ui/time/zoned-time.ts';

type Props = {
  name: string;
  label: string;
  hint: (zone: string) => string;
  timeZone: string;
  value: string;
  problem: string | null;
  onChange: (typed: string) => void;
};

/** Start or end of sales, in the event's time zone. The hint says which hour counts when the clocks repeat it. */
export function SaleTimeField({ hint, timeZone, ...field }: Props) {
  const { t, i18n } = useTranslation('ticket-management');
  const context = useDateTimeContext();
  const at = instantOf(field.value, timeZone);
  const zone = zoneLabel(timeZone, at === null ? Date.now() : Date.parse(at), i18n.language);
  const isRepeatedHour = secondInstantOf(field.value, timeZone) !== null;
  return (
    <DateTimeFields
      {...context}
      {...field}
      today={clockAt(Date.now(), timeZone).slice(0, 10)}
      usualTime="09:00"
      isOptional
      hint={isRepeatedHour ? `${t('twice')} ${hint(zone)}` : hint(zone)}
    />
  );
}
