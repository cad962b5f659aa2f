import { pauseRequests } from '@foyer/contract/connections/blocks.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { connectionKeys } from '#src/lib/query-keys/connection-keys.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { DateField } from '#src/ui/date-time/date-field.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { dayText } from '#src/ui/time/time-text.ts';
import { clockAt, instantOf } from '#src/ui/time/zoned-time.ts';
import { pauseQuery } from '../queries.ts';
import classes from './pause-card.module.css';

const dayMs = 24 * 60 * 60 * 1000;

/** Pauses connection requests until a day, or resumes them. */
export function PauseCard({ viewer }: { viewer: string }) {
  const { t } = useTranslation('connections');
  const query = useQuery(pauseQuery(viewer));
  return (
    <Card title={t('pause.title')}>
      <PageStates query={query} waiting={<Skeleton height={120} radius={12} />}>
        {({ until }) => <PauseForm key={until ?? ''} viewer={viewer} until={until} />}
      </PageStates>
    </Card>
  );
}

function PauseForm({ viewer, until }: { viewer: string; until: string | null }) {
  const { t, i18n } = useTranslation('connections');
  const errorText = useErrorText();
  const dateTime = useDateTimeContext();
  const queries = useQueryClient();
  const { pending, failure, run } = useTask<'pause'>();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const dayIn = (days: number) => clockAt(Date.now() + days * dayMs, zone).slice(0, 10);
  const [day, setDay] = useState(() => dayIn(7));
  const [problem, setProblem] = useState<string | null>(null);

  function save(next: string | null): Promise<boolean> {
    return run('pause', async () => {
      const saved = await call(pauseRequests, { body: { until: next } });
      track('connection_requests_paused', { is_paused: saved.until !== null });
      queries.setQueryData(connectionKeys.pause(viewer), saved);
      // A pause of requests is one of suggestions, too.
      await queries.invalidateQueries({ queryKey: suggestionKeys.all });
    });
  }

  function pause(): void {
    const at = instantOf(`${day}T00:00`, zone);
    const last = Date.now() + connectionLimits.pauseDays * dayMs;
    if (at === null || Date.parse(at) <= Date.now()) setProblem(errorText.field('dates.past'));
    else if (Date.parse(at) > last) setProblem(errorText.field('connection.pause_too_long'));
    else void save(at);
  }

  if (until !== null) {
    return (
      <>
        <FailureNotice failure={failure} />
        <CardText>{t('pause.paused', { day: dayText(until, i18n.language) })}</CardText>
        <CardActions>
          <Button variant="default" loading={pending !== null} onClick={() => void save(null)}>
            {t('pause.resume')}
          </Button>
        </CardActions>
      </>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        pause();
      }}
    >
      <FailureNotice failure={failure} />
      <CardText>{t('pause.text')}</CardText>
      <div className={classes.until}>
        <DateField
          {...dateTime}
          label={t('pause.until')}
          name="until"
          value={day}
          today={dayIn(0)}
          min={dayIn(1)}
          problem={problem}
          onChange={(value) => {
            setDay(value);
            setProblem(null);
          }}
        />
      </div>
      <CardActions>
        <Button type="submit" variant="default" loading={pending !== null}>
          {t('pause.start')}
        </Button>
      </CardActions>
    </form>
  );
}
