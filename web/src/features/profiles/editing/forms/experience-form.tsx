import { limits } from '@foyer/contract/limits.ts';
import type { ExperienceEntry } from '@foyer/contract/profiles/sections.ts';
import { useTranslation } from 'react-i18next';
import { MonthField } from '#src/ui/fields/month-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { FormProps } from '../form-props.ts';
import { EntryList } from '../rows/entry-list.tsx';
import classes from '../rows/rows.module.css';

const { profile } = limits;
/** The value of a month field without a choice. */
const noMonth = '-';
const fresh: ExperienceEntry = { title: '', company: '', location: '', from: noMonth, until: null, description: '' };
const lines = {
  title: { maxLength: profile.organization, autoComplete: 'organization-title' },
  company: { maxLength: profile.organization, autoComplete: 'organization' },
  location: { maxLength: profile.location, autoComplete: 'off', isOptional: true },
} as const;

export function ExperienceForm({ draft, change, problem }: FormProps) {
  const { t } = useTranslation('my-profile');
  const years = { first: 1950, last: new Date().getFullYear() };
  const monthTexts = { month: t('dates.month'), year: t('dates.year') };
  const wrong = (at: number, field: string) => problem(`experience.${at}.${field}`);
  return (
    <EntryList
      entries={draft.experience}
      most={profile.experience}
      fresh={fresh}
      change={(experience) => change({ experience })}
      isWrong={(at) => Object.keys(fresh).some((field) => wrong(at, field) !== null)}
      name={({ title, company }) => ({ title: title || t('experience.fresh'), hint: company })}
      texts={{ add: t('experience.add'), remove: (title) => t('remove', { title }) }}
    >
      {(entry, at, set) => {
        const line = (field: keyof typeof lines) => (
          <TextField
            label={t(`experience.${field}`)}
            name={`experience-${at}-${field}`}
            value={entry[field]}
            problem={wrong(at, field)}
            onChange={(typed) => set({ [field]: typed })}
            {...lines[field]}
          />
        );
        const month = (field: 'from' | 'until') => (
          <MonthField
            label={t(`dates.${field}`)}
            name={`experience-${at}-${field}`}
            value={entry[field] ?? noMonth}
            problem={wrong(at, field)}
            years={years}
            texts={monthTexts}
            onChange={(value) => set({ [field]: value })}
          />
        );
        return (
          <>
            <div className={classes.pair}>
              {line('title')}
              {line('company')}
            </div>
            {line('location')}
            <label className={classes.check}>
              <input
                type="checkbox"
                checked={entry.until === null}
                onChange={({ target }) => set({ until: target.checked ? null : noMonth })}
              />
              {t('experience.now')}
            </label>
            <div className={classes.pair}>
              {month('from')}
              {entry.until !== null && month('until')}
            </div>
            <TextArea
              label={t('experience.description')}
              name={`experience-${at}-description`}
              value={entry.description}
              problem={wrong(at, 'description')}
              max={profile.description}
              left={(count) => t('left', { count })}
              onChange={(description) => set({ description })}
            />
          </>
        );
      }}
    </EntryList>
  );
}
