import { limits } from '@foyer/contract/limits.ts';
import { industries } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { VisibilitySelect } from '../../visibility-select.tsx';
import type { FormProps } from '../form-props.ts';
import classes from '../rows/rows.module.css';

const fields = {
  firstName: { autoComplete: 'given-name', maxLength: limits.name.max },
  lastName: { autoComplete: 'family-name', maxLength: limits.name.max },
  headline: { autoComplete: 'off', maxLength: limits.profile.headline, isOptional: true, visibility: 'headline' },
  title: { autoComplete: 'organization-title', maxLength: limits.title.max, visibility: 'position' },
  company: { autoComplete: 'organization', maxLength: limits.company.max },
  location: {
    autoComplete: 'address-level2',
    maxLength: limits.profile.location,
    isOptional: true,
    visibility: 'location',
  },
} as const;

/** Name and headline, shown beside the picture. */
export function IntroForm({ draft, change, problem, visibility, onChoose }: FormProps) {
  const { t, i18n } = useTranslation(['my-profile', 'profile']);
  const named = industries
    .map((value) => ({ value, text: t(`profile:industries.${value}`) }))
    .toSorted(
      (one, other) =>
        Number(one.value === 'other') - Number(other.value === 'other') ||
        one.text.localeCompare(other.text, i18n.language),
    );
  const field = (name: keyof typeof fields) => {
    const {
      visibility: shown,
      ...looks
    }: { visibility?: 'headline' | 'position' | 'location' } & (typeof fields)[typeof name] = fields[name];
    return (
      <TextField
        key={name}
        label={t(`intro.${name}`)}
        name={name}
        value={draft[name]}
        problem={problem(name)}
        hint={name === 'headline' ? t('intro.headlineHint') : undefined}
        onChange={(typed) => change({ [name]: typed })}
        aside={shown && <VisibilitySelect field={shown} chosen={visibility[shown]} onChoose={onChoose} />}
        {...looks}
      />
    );
  };
  return (
    <div className={classes.rows}>
      <div className={classes.pair}>
        {field('firstName')}
        {field('lastName')}
      </div>
      {field('headline')}
      <div className={classes.pair}>
        {field('title')}
        {field('company')}
      </div>
      <div className={classes.pair}>
        {field('location')}
        <SelectField
          label={t('intro.industry')}
          name="industry"
          value={draft.industry ?? ''}
          options={[{ value: '', text: t('intro.noIndustry') }, ...named]}
          problem={problem('industry')}
          aside={<VisibilitySelect field="industry" chosen={visibility.industry} onChoose={onChoose} />}
          onChange={(chosen) => change({ industry: industries.find((each) => each === chosen) ?? null })}
        />
      </div>
    </div>
  );
}
