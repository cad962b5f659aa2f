import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsByNameQuery } from '#src/lib/connections-by-name-query.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { MoreButton } from '#src/ui/card/more.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { FieldMessage } from '#src/ui/fields/field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './groups.module.css';

type Props = {
  viewer: string;
  chosen: readonly PersonCard[];
  /** Those who are in the group already. */
  without: ReadonlySet<string>;
  most: number;
  problem: string | null;
  onChange: (chosen: PersonCard[]) => void;
};

/** Chooses any number of connections, found by name. Those who are chosen stay at the top, whatever is searched for. */
export function ConnectionPicker({ viewer, chosen, without, most, problem, onChange }: Props) {
  const { t } = useTranslation('messaging');
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const query = useInfiniteQuery(connectionsByNameQuery(viewer, q));
  const isChosen = (person: PersonCard) => chosen.some(({ urlSlug }) => urlSlug === person.urlSlug);
  const found = query.data?.pages
    .flatMap(({ items }) => items.flatMap(({ person }) => person ?? []))
    .filter((person) => !isChosen(person) && !without.has(person.urlSlug));
  const change = (person: PersonCard, isOn: boolean) =>
    onChange(isOn ? [...chosen, person] : chosen.filter(({ urlSlug }) => urlSlug !== person.urlSlug));

  return (
    <fieldset className={classes.picker} aria-describedby={problem ? `${id}-message` : undefined}>
      <legend>{t('groups.people', { count: chosen.length })}</legend>
      <TextField
        label={t('groups.search')}
        name="search"
        autoComplete="off"
        isOptional
        problem={null}
        value={typed}
        onChange={setTyped}
      />
      <PageStates
        query={{ ...query, data: found }}
        waiting={<Skeleton height={160} radius={12} />}
        isEmpty={(all) => all.length === 0 && chosen.length === 0}
        empty={<p className={classes.empty}>{t(q === '' ? 'groups.noConnections' : 'groups.noneFound')}</p>}
      >
        {(all) => (
          <ul className={classes.people}>
            {[...chosen, ...all].map((person) => (
              <li key={person.urlSlug}>
                <label className={classes.person} htmlFor={`${id}-${person.urlSlug}`}>
                  <Checkbox
                    id={`${id}-${person.urlSlug}`}
                    checked={isChosen(person)}
                    disabled={!isChosen(person) && chosen.length >= most}
                    onChange={(event) => change(person, event.currentTarget.checked)}
                  />
                  <Avatar name={person.displayName} src={person.photo?.small ?? null} size={36} />
                  <span className={classes.words}>
                    <span>{person.displayName}</span>
                    <small>{[person.title, person.company].filter(Boolean).join(' · ') || person.headline}</small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </PageStates>
      <MoreButton query={query}>{t('more')}</MoreButton>
      <FieldMessage id={`${id}-message`} problem={problem} />
    </fieldset>
  );
}
