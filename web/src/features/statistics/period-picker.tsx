import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { chosenPeriods, periodIn } from './period.ts';

/** Chooses the period of the statistics, which is kept in the address. */
export function PeriodPicker() {
  const { t } = useTranslation('statistics');
  const [search, setSearch] = useSearchParams();
  return (
    <SegmentedChoice
      label={t('period.label')}
      isLabelHidden
      name="period"
      options={chosenPeriods.map((value) => ({ value, text: t(`period.${value}`) }))}
      value={periodIn(search)}
      onChange={(period) => setSearch({ period }, { replace: true, preventScrollReset: true })}
    />
  );
}
