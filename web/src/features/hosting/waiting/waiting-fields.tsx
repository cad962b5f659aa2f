import { useTranslation } from 'react-i18next';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import type { FormProps } from '../editor/forms/form-props.ts';

const hour = 60;
const day = 24 * hour;
const offered = [15, 30, hour, 2 * hour, 6 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day];

/** Whether one can wait for a place, and how long an offer stands. Whoever is decided about waits in another way. */
export function WaitingFields({ draft, onChange, problem }: FormProps) {
  const { t, i18n } = useTranslation('hosting');
  if (draft.approvalNeeded) return null;
  const lengths = [...new Set([...offered, draft.offerMinutes])].sort((a, b) => a - b);
  return (
    <>
      <ToggleRow
        label={t('waiting.toggle')}
        hint={t('waiting.toggleHint')}
        checked={draft.waitingList}
        onChange={(waitingList) => onChange({ waitingList })}
      />
      {draft.waitingList && (
        <SelectField
          label={t('waiting.offerTime')}
          name="offerMinutes"
          value={String(draft.offerMinutes)}
          options={lengths.map((minutes) => ({ value: String(minutes), text: lengthText(minutes, i18n.language) }))}
          problem={problem('offerMinutes')}
          onChange={(typed) => onChange({ offerMinutes: Number(typed) })}
        />
      )}
    </>
  );
}

function lengthText(minutes: number, language: string): string {
  const [unit, count] =
    minutes % day === 0 && minutes > day
      ? (['day', minutes / day] as const)
      : minutes % hour === 0
        ? (['hour', minutes / hour] as const)
        : (['minute', minutes] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
