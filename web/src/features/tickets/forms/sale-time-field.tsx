import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { secondMomentOf } from '#src/ui/time/zoned-time.ts';

type Props = {
  name: string;
  label: string;
  hint: string;
  timeZone: string;
  value: string;
  problem: string | null;
  onChange: (typed: string) => void;
};

/** From or until when something is sold, by the clocks of the event. Where they show it twice, it says which is meant. */
export function SaleTimeField({ hint, timeZone, ...field }: Props) {
  const { t } = useTranslation('ticket-management');
  const isTwice = secondMomentOf(field.value, timeZone) !== null;
  return (
    <TextField
      {...field}
      type="datetime-local"
      autoComplete="off"
      isOptional
      hint={isTwice ? `${t('twice')} ${hint}` : hint}
    />
  );
}
