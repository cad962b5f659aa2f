import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../fields/field-props.ts';
import classes from '../fields/fields.module.css';
import { MoreFields } from './more-fields.tsx';
import own from './more-options.module.css';
import { RegistrationFields } from './registration-fields.tsx';
import { TopicFields } from './topic-fields.tsx';

/** The fields behind the fold. A problem in one of them opens it. */
const folded = [
  'visibility',
  'capacity.in-person',
  'capacity.online',
  'waitlistOrder',
  'offerMinutes',
  'registrationOpensAt',
  'registrationClosesAt',
  'topics',
  'language',
  'contact',
  'codeOfConduct',
];

/** Everything an event can do without, folded away. */
export function MoreOptions(form: FieldProps) {
  const { t } = useTranslation('event-editing');
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || folded.some((field) => form.problem(field) !== null);
  return (
    <details className={own.root} open={isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        <IconChevronDown size={20} stroke={1.5} aria-hidden />
        <span>
          <strong>{t('advanced')}</strong>
          <span className={own.hint}>{t('advancedHint')}</span>
        </span>
      </summary>
      <div className={classes.fields}>
        <RegistrationFields {...form} />
        <TopicFields {...form} />
        <MoreFields {...form} />
      </div>
    </details>
  );
}
