import { audiencesOf, eventVisibilities } from '@foyer/contract/rules/events/choices.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { CountField } from '#src/ui/fields/count-field.tsx';
import { WaitingFields } from '../../waiting/waiting-fields.tsx';
import classes from '../look/editor.module.css';
import { ClockField } from './clock-field.tsx';
import type { FormProps } from './form-props.ts';

/** Who finds the event, who may come, and how many. */
export function GuestsForm(form: FormProps) {
  const { draft, onChange, problem } = form;
  const { t } = useTranslation('hosting');
  const { visibility, capacity } = draft;
  return (
    <Card title={t('guests.heading')}>
      <div className={classes.fields}>
        <SelectField
          label={t('guests.visibility')}
          name="visibility"
          options={eventVisibilities.map((value) => ({ value, text: t(`guests.visibilities.${value}`) }))}
          value={visibility}
          onChange={(typed) => {
            const chosen = eventVisibilities.find((value) => value === typed);
            if (chosen) onChange({ visibility: chosen });
          }}
        />
        <div className={classes.pair}>
          {audiencesOf[draft.type].map((audience) => (
            <CountField
              key={audience}
              label={t(`guests.capacity.${audience}`)}
              name={`capacity.${audience}`}
              isOptional
              maxLength={7}
              value={capacity[audience]}
              problem={problem(`capacity.${audience}`)}
              hint={t('guests.capacityHint')}
              onChange={(typed) => onChange({ capacity: { ...capacity, [audience]: typed } })}
            />
          ))}
        </div>
        <ToggleRow
          label={t('guests.approval')}
          hint={t('guests.approvalHint')}
          checked={draft.approvalNeeded}
          onChange={(approvalNeeded) => onChange({ approvalNeeded })}
        />
        <ToggleRow
          label={t('guests.listShown')}
          hint={t('guests.listShownHint')}
          checked={draft.guestListShown}
          onChange={(guestListShown) => onChange({ guestListShown })}
        />
        <WaitingFields {...form} />
        <div className={classes.pair}>
          {(['registrationOpensAt', 'registrationClosesAt'] as const).map((name) => (
            <ClockField
              key={name}
              {...form}
              name={name}
              label={t(`guests.${name}`)}
              isOptional
              hint={t(`guests.${name}Hint`)}
            />
          ))}
        </div>
      </div>
    </Card>
  );
}
