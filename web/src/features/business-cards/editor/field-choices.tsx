import { type ProfileCardField, profileCardFields } from '@foyer/contract/rules/business-cards/card-fields.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { displayPhone } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import { positionText } from '#src/lib/position-text.ts';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { availableFields, type CardFacts } from './card-draft.ts';
import classes from './card-editor.module.css';

type Props = {
  facts: CardFacts;
  chosen: readonly ProfileCardField[];
  onChange: (fields: ProfileCardField[]) => void;
};

/** Which details of the profile are on the card, each with its current value. */
export function FieldChoices({ facts, chosen, onChange }: Props) {
  const { t } = useTranslation('business-cards');
  const choose = (field: ProfileCardField, isOn: boolean) =>
    onChange(profileCardFields.filter((each) => (each === field ? isOn : chosen.includes(each))));
  return (
    <div className={classes.choices}>
      {availableFields(facts).map((field) => {
        const value = currentValue(field, facts, t);
        return (
          <div key={field} className={classes.choice}>
            <CheckboxField
              label={t(`editor.field.${field}`)}
              checked={chosen.includes(field)}
              onChange={(isOn) => choose(field, isOn)}
            />
            {value && <p className={classes.value}>{value}</p>}
          </div>
        );
      })}
      <Link to={paths.profile} className={classes.profile}>
        {t('editor.profile')}
      </Link>
    </div>
  );
}

function currentValue(field: ProfileCardField, facts: CardFacts, t: TFunction<'business-cards'>): string {
  switch (field) {
    case 'photo':
      return '';
    case 'headline':
      return facts.headline;
    case 'position':
      return positionText({ title: facts.title, company: facts.company });
    case 'email':
      return facts.email ?? '';
    case 'phone':
      return facts.phoneNumber === null ? '' : displayPhone(facts.phoneNumber);
    case 'location':
      return facts.location;
    case 'website':
      return facts.website;
    case 'linkedin':
      return facts.linkedInUrl ?? '';
    case 'links':
      return t('editor.linkCount', { count: facts.links.length });
  }
}
