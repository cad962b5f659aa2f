import { limits } from '@foyer/contract/limits.ts';
import type { EducationEntry } from '@foyer/contract/profiles/sections.ts';
import { useTranslation } from 'react-i18next';
import { yearOptions } from '#src/ui/fields/month-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { FormProps } from '../form-props.ts';
import { EntryList } from '../rows/entry-list.tsx';
import classes from '../rows/rows.module.css';

const { profile } = limits;
const fresh: EducationEntry = { school: '', degree: '', field: '', from: null, until: null, description: '' };
/** Graduation years in the future that can be chosen. */
const yearsAhead = 8;

export function EducationForm({ draft, change, problem }: FormProps) {
  const { t } = useTranslation('my-profile');
  const years = yearOptions({ first: 1940, last: new Date().getFullYear() + yearsAhead });
  const wrong = (at: number, field: string) => problem(`education.${at}.${field}`);
  return (
    <EntryList
      entries={draft.education}
      most={profile.education}
      fresh={fresh}
      change={(education) => change({ education })}
      isWrong={(at) => Object.keys(fresh).some((field) => wrong(at, field) !== null)}
      name={({ school, degree }) => ({ title: school || t('education.fresh'), hint: degree })}
      texts={{ add: t('education.add'), remove: (title) => t('remove', { title }) }}
    >
      {(entry, at, set) => {
        const line = (field: 'school' | 'degree' | 'field') => (
          <TextField
            label={t(`education.${field}`)}
            name={`education-${at}-${field}`}
            autoComplete="off"
            isOptional={field !== 'school'}
            maxLength={profile.organization}
            value={entry[field]}
            problem={wrong(at, field)}
            onChange={(typed) => set({ [field]: typed })}
          />
        );
        const year = (field: 'from' | 'until') => (
          <SelectField
            label={t(`dates.${field}`)}
            name={`education-${at}-${field}`}
            value={String(entry[field] ?? '')}
            problem={wrong(at, field)}
            options={[{ value: '', text: t('dates.noYear') }, ...years]}
            onChange={(chosen) => set({ [field]: chosen === '' ? null : Number(chosen) })}
          />
        );
        return (
          <>
            {line('school')}
            <div className={classes.pair}>
              {line('degree')}
              {line('field')}
            </div>
            <div className={classes.pair}>
              {year('from')}
              {year('until')}
            </div>
            <TextArea
              label={t('education.description')}
              name={`education-${at}-description`}
              value={entry.description}
              problem={wrong(at, 'description')}
              max={profile.description}
              left={(count) => t('left', { count })}
              rows={3}
              onChange={(description) => set({ description })}
            />
          </>
        );
      }}
    </EntryList>
  );
}
