import { useTranslation } from 'react-i18next';
import { DateField } from '#src/ui/date-time/date-field.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { clockAt } from '#src/ui/time/zoned-time.ts';

type Props = { value: string; problem: string | null; onChange: (lastDay: string) => void };

/** The last day on which a card or a link to it can be opened, from today on in the browser's time zone. */
export function LastDayField({ value, problem, onChange }: Props) {
  const { t } = useTranslation('business-cards');
  const dateTime = useDateTimeContext();
  const today = clockAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone).slice(0, 10);
  return (
    <DateField
      {...dateTime}
      label={t('editor.expires')}
      name="lastDay"
      today={today}
      min={today}
      isOptional
      problem={problem}
      value={value}
      onChange={onChange}
    />
  );
}
