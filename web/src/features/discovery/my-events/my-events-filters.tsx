import { ownEventStates } from '@foyer/contract/rules/events/event-choices.ts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import { type MyEventsAddress, myEventsSearchOf } from './my-events-address.ts';
import classes from './my-events-filters.module.css';

/** Tabs for hosted and attended events. Each is a link. */
export function MyEventsParts({ part, q }: MyEventsAddress) {
  const { t } = useTranslation('my-events');
  const to = (other: MyEventsAddress['part']) => ({ search: myEventsSearchOf({ part: other, q }) });
  return (
    <nav className={classes.parts} aria-label={t('parts.label')}>
      <Link to={to('')} aria-current={part === '' ? 'page' : undefined}>
        {t('tabs.hosting')}
      </Link>
      <Link to={to('attending')} aria-current={part === 'attending' ? 'page' : undefined}>
        {t('tabs.attending')}
      </Link>
    </nav>
  );
}

/** Filters the events by title and state. */
export function MyEventsFilters({ part, q, state }: MyEventsAddress) {
  const { t } = useTranslation('my-events');
  const navigate = useNavigate();
  const apply = (change: Partial<MyEventsAddress>) =>
    void navigate(
      { search: myEventsSearchOf({ part, q, state, ...change }) },
      { replace: true, preventScrollReset: true },
    );
  const [typed, setTyped] = useTyped(q, (text) => apply({ q: text }));
  const states = ownEventStates.filter((each) => part === '' || each !== 'draft');
  return (
    <search className={classes.filters}>
      <TextField
        label={t('search')}
        name="q"
        autoComplete="off"
        maxLength={100}
        isOptional
        problem={null}
        value={typed}
        onChange={setTyped}
      />
      <SelectField
        label={t('show')}
        name="state"
        value={state}
        options={[
          { value: '', text: t('states.all') },
          ...states.map((value) => ({ value, text: t(`states.${value}`) })),
        ]}
        onChange={(value) => apply({ state: ownEventStates.find((each) => each === value) ?? '', q: typed.trim() })}
      />
    </search>
  );
}
