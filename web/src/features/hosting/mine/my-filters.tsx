import { ownEventStates } from '@foyer/contract/rules/events/choices.ts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import { type MyAddress, mySearchOf } from './my-address.ts';
import classes from './my-events.module.css';

/** What one hosts or what one goes to. Each is an address. */
export function MyParts({ part, q }: MyAddress) {
  const { t } = useTranslation('hosting');
  const to = (other: MyAddress['part']) => ({ search: mySearchOf({ part: other, q }) });
  return (
    <nav className={classes.parts} aria-label={t('mine.parts.label')}>
      <Link to={to('')} aria-current={part === '' ? 'page' : undefined}>
        {t('mine.parts.hosting')}
      </Link>
      <Link to={to('attending')} aria-current={part === 'attending' ? 'page' : undefined}>
        {t('mine.parts.attending')}
      </Link>
    </nav>
  );
}

/** Narrows a part down to a title and to how the events stand. */
export function MyFilters({ part, q, state }: MyAddress) {
  const { t } = useTranslation('hosting');
  const navigate = useNavigate();
  const ask = (change: Partial<MyAddress>) =>
    void navigate({ search: mySearchOf({ part, q, state, ...change }) }, { replace: true, preventScrollReset: true });
  const [typed, setTyped] = useTyped(q, (text) => ask({ q: text }));
  const states = ownEventStates.filter((each) => part === '' || each !== 'draft');
  return (
    <search className={classes.filters}>
      <TextField
        label={t('mine.search')}
        name="q"
        autoComplete="off"
        maxLength={100}
        isOptional
        problem={null}
        value={typed}
        onChange={setTyped}
      />
      <SelectField
        label={t('mine.show')}
        name="state"
        value={state}
        options={[
          { value: '', text: t('mine.states.all') },
          ...states.map((value) => ({ value, text: t(`mine.states.${value}`) })),
        ]}
        onChange={(value) => ask({ state: ownEventStates.find((each) => each === value) ?? '', q: typed.trim() })}
      />
    </search>
  );
}
