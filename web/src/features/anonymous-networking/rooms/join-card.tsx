import type { AnonymousRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import { type AnonymousFact, anonymousFacts } from '@foyer/contract/rules/preference-choices.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { FactList, useFactTexts } from '../aliases/fact-list.tsx';
import { nothingShown, shownByChoice } from '../shown-by-choice.ts';
import { useAliasActions } from '../use-alias-actions.ts';
import classes from './room.module.css';

/** Joining a room: what an alias is, what to show, and exactly what others would see of it at most. */
export function JoinCard({ viewer, room }: { viewer: string; room: AnonymousRoom }) {
  const { t } = useTranslation('anonymous-networking');
  const [shows, setShows] = useState<AnonymousFact[]>(room.usual);
  const { pending, failure, join } = useAliasActions();
  const texts = useFactTexts();
  const { kind, known, minimum, canJoin } = room;
  const offered = anonymousFacts.filter((fact) => texts(shownByChoice(known, [fact])).length > 0);
  const chosen = offered.filter((fact) => shows.includes(fact));
  return (
    <Card title={t('join.title')}>
      <ul className={classes.points}>
        <li>{t('join.points.alias')}</li>
        <li>{t('join.points.minimum', { minimum })}</li>
        <li>{t('join.points.reveal')}</li>
        <li>{t('join.points.leave')}</li>
      </ul>
      {offered.length > 0 && (
        <fieldset className={classes.choices}>
          <legend>{t('join.shows')}</legend>
          {offered.map((fact) => (
            <CheckboxField
              key={fact}
              label={t(`join.choices.${fact}`, { facts: texts(shownByChoice(known, [fact])).join(' · ') })}
              checked={shows.includes(fact)}
              onChange={(on) => setShows(anonymousFacts.filter((each) => (each === fact ? on : shows.includes(each))))}
            />
          ))}
        </fieldset>
      )}
      <div className={classes.preview}>
        <p className={classes.label}>{t('join.othersSee')}</p>
        <FactList facts={chosen.length > 0 ? shownByChoice(known, chosen) : nothingShown} />
        <p className={classes.quiet}>{t('join.atMost', { minimum })}</p>
      </div>
      <p className={classes.quiet}>{t('join.honest')}</p>
      {canJoin === 'off' && <p className={classes.quiet}>{t('join.turnsOn')}</p>}
      <FailureNotice failure={failure} />
      <CardActions>
        <Button
          loading={pending !== null}
          onClick={() => void join({ kind, room: room.room }, chosen, canJoin === 'off' ? viewer : null)}
        >
          {t('join.button')}
        </Button>
      </CardActions>
    </Card>
  );
}
