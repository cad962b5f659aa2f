import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { secondInstantOf } from '#src/ui/time/zoned-time.ts';

type Props = {
  name: string;
  label: string;
  hint: string;
  timeZone: string;
  value: string;
  problem: string | null;
  onChange: (typed: string) => void;
};

/** Start or end of sales, in the event's time zone. The hint says which hour counts when the clocks repeat it. */
export function SaleTimeField({ hint, timeZone, ...field }: Props) {
  const { t } = useTranslation('ticket-management');
  const isRepeatedHour = secondInstantOf(field.value, timeZone) !== null;
  return (
    <TextField
      {...field}
      type="datetime-local"
      autoComplete="off"
      isOptional
      hint={isRepeatedHour ? `${t('twice')} ${hint}` : hint}
    />
  );
}
