import { limits } from '@foyer/contract/limits.ts';
import type { Availability } from '@foyer/contract/profiles/sections.ts';
import { availabilityStates, availableFor } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { IconCircleCheck, IconCircleHalf2, IconCircleMinus, IconCircleOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { FormProps } from '../form-props.ts';
import classes from '../rows/rows.module.css';

const icons = { open: IconCircleCheck, selective: IconCircleHalf2, unavailable: IconCircleMinus };
const unsaid = 'unsaid';

/** Availability: how open a member is to contact, and what for. */
export function AvailabilityForm({ draft, change, problem }: FormProps) {
  const { t } = useTranslation(['my-profile', 'profile']);
  const now = draft.availability;
  const put = (patch: Partial<Availability>) => now && change({ availability: { ...now, ...patch } });
  return (
    <div className={classes.rows}>
      <ChoiceCards
        label={t('availability.label')}
        name="availability"
        chosen={now?.state ?? unsaid}
        choices={[
          ...availabilityStates.map((state) => ({
            value: state,
            title: t(`profile:availability.states.${state}`),
            hint: t(`availability.hints.${state}`),
            Icon: icons[state],
          })),
          { value: unsaid, title: t('availability.unsaid'), hint: t('availability.hints.unsaid'), Icon: IconCircleOff },
        ]}
        onChoose={(chosen) => {
          const state = availabilityStates.find((each) => each === chosen);
          change({ availability: state ? { for: [], note: '', ...now, state } : null });
        }}
      />
      {now && now.state !== 'unavailable' && (
        <fieldset className={classes.checks}>
          <legend>{t('availability.for')}</legend>
          {availableFor.map((purpose) => (
            <label key={purpose}>
              <input
                type="checkbox"
                checked={now.for.includes(purpose)}
                onChange={({ target }) =>
                  put({
                    for: availableFor.filter((each) => (each === purpose ? target.checked : now.for.includes(each))),
                  })
                }
              />
              {t(`profile:availability.for.${purpose}`)}
            </label>
          ))}
        </fieldset>
      )}
      {now && (
        <TextField
          label={t('availability.note')}
          name="note"
          autoComplete="off"
          isOptional
          maxLength={limits.profile.note}
          value={now.note}
          problem={problem('availability.note')}
          hint={t('availability.noteHint')}
          onChange={(note) => put({ note })}
        />
      )}
    </div>
  );
}
