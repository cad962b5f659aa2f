import { choicesFor, type Visibility, type VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import { IconChevronDown, IconLock, IconUsers, IconUsersGroup, IconWorld } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './visibility-select.module.css';

const icons = { public: IconWorld, members: IconUsers, connections: IconUsersGroup, me: IconLock };

type Props = {
  field: VisibilityField;
  chosen: Visibility;
  onChoose: (field: VisibilityField, visibility: Visibility) => void;
};

/** A small select for the visibility of a part. It is saved on change. */
export function VisibilitySelect({ field, chosen, onChoose }: Props) {
  const { t } = useTranslation('my-profile');
  const id = useId();
  const Icon = icons[chosen];
  return (
    <span className={classes.pill}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <label className="visually-hidden" htmlFor={id}>
        {t('visibility.label', { field: t(`visibility.fields.${field}`) })}
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => {
          const visibility = choicesFor(field).find((choice) => choice === target.value);
          if (visibility) onChoose(field, visibility);
        }}
      >
        {choicesFor(field).map((choice) => (
          <option key={choice} value={choice}>
            {t(`visibility.choices.${choice}`)}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.5} aria-hidden />
    </span>
  );
}
