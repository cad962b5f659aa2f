import { attendanceModesOf, eventVisibilities } from '@foyer/contract/rules/events/event-choices.ts';
import { useTranslation } from 'react-i18next';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { CountField } from '#src/ui/fields/count-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import type { FieldProps } from '../fields/field-props.ts';
import classes from '../fields/fields.module.css';
import { DateTimeField } from '../time/date-time-field.tsx';
import { WaitlistFields } from './waitlist-fields.tsx';

/** Visibility, capacity, approval, guest list, waitlist and registration period. */
export function RegistrationFields(form: FieldProps) {
  const { draft, onChange, problem } = form;
  const { t } = useTranslation('event-editing');
  const { visibility, capacity } = draft;
  return (
    <>
      <SelectField
        label={t('registration.visibility')}
        name="visibility"
        options={eventVisibilities.map((value) => ({ value, text: t(`registration.visibilities.${value}`) }))}
        value={visibility}
        onChange={(typed) => {
          const next = eventVisibilities.find((value) => value === typed);
          if (next) onChange({ visibility: next });
        }}
      />
      <div className={classes.pair}>
        {attendanceModesOf[draft.type].map((audience) => (
          <CountField
            key={audience}
            label={t(`registration.capacity.${audience}`)}
            name={`capacity.${audience}`}
            isOptional
            maxLength={7}
            value={capacity[audience]}
            problem={problem(`capacity.${audience}`)}
            hint={t('registration.capacityHint')}
            onChange={(typed) => onChange({ capacity: { ...capacity, [audience]: typed } })}
          />
        ))}
      </div>
      <ToggleRow
        label={t('registration.approval')}
        hint={t('registration.approvalHint')}
        checked={draft.approvalNeeded}
        onChange={(approvalNeeded) => onChange({ approvalNeeded })}
      />
      <ToggleRow
        label={t('registration.listShown')}
        hint={t('registration.listShownHint')}
        checked={draft.guestListShown}
        onChange={(guestListShown) => onChange({ guestListShown })}
      />
      <WaitlistFields {...form} />
      <div className={classes.pair}>
        {(['registrationOpensAt', 'registrationClosesAt'] as const).map((name) => (
          <DateTimeField
            key={name}
            {...form}
            name={name}
            label={t(`registration.${name}`)}
            isOptional
            hint={t(`registration.${name}Hint`)}
          />
        ))}
      </div>
    </>
  );
}
