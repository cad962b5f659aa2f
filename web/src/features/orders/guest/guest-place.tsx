import { chooseGuestReminders, readGuestPlace } from '@foyer/contract/events/people/guest-place.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { absoluteTime } from '#src/ui/moment/time-text.ts';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';

type Place = DataOf<typeof readGuestPlace>;

const [minuteMs, hourMs] = [60_000, 60 * 60_000];

/** When it is, how to join once it is near, and whether its guest is reminded. */
export function GuestPlace({ token }: { token: string }) {
  const { t } = useTranslation('orders');
  const query = useQuery({
    queryKey: ['guest-place', token],
    queryFn: ({ signal }) => call(readGuestPlace, { body: { token } }, signal),
    retry: false,
    // Whoever waits here has the link once it may be known.
    refetchInterval: minuteMs,
  });
  if (hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
    return (
      <MessagePage title={t('guest.dead')} text={t('guest.deadText')}>
        <Button component={Link} to={paths.events}>
          {t('mine.find')}
        </Button>
      </MessagePage>
    );
  }
  return (
    <CardPage title={t('guest.title')}>
      <PageStates query={query} waiting={<CardSkeletons heights={[200, 160]} />}>
        {(place) => (
          <>
            <Joining place={place} />
            <Reminders token={token} place={place} />
          </>
        )}
      </PageStates>
    </CardPage>
  );
}

function Joining({ place: { event, audience, onlineLink } }: { place: Place }) {
  const { t, i18n } = useTranslation('orders');
  const { title, startsAt, endsAt, timeZone, cancelled } = event;
  const time = (at: string | Date) => absoluteTime(new Date(at), i18n.language, timeZone);
  const facts = [startsAt && time(startsAt), t(`audiences.${audience}`)];
  const from = startsAt && new Date(new Date(startsAt).getTime() - limits.event.linkHours * hourMs);
  const isOver = endsAt !== null && new Date(endsAt) <= new Date();
  const text = () => {
    if (cancelled) return t('guest.cancelled');
    if (isOver) return t('guest.over');
    if (audience !== 'online') return t('guest.inPerson');
    if (onlineLink) return t('guest.joinNow');
    return from && from > new Date() ? t('guest.linkFrom', { time: time(from) }) : t('guest.noLink');
  };
  return (
    <Card title={title} lead={facts.filter(Boolean).join(' · ')}>
      <CardText>{text()}</CardText>
      {onlineLink && (
        <CardActions>
          <Button component="a" href={onlineLink} rel="noreferrer" target="_blank">
            {t('guest.join')}
          </Button>
        </CardActions>
      )}
    </Card>
  );
}

function Reminders({ token, place }: { token: string; place: Place }) {
  const { t } = useTranslation('orders');
  const queries = useQueryClient();
  const task = useTask<'choose'>();
  const { reminders } = place;
  async function choose(): Promise<void> {
    const chosen = await call(chooseGuestReminders, { body: { token, wanted: !reminders } });
    queries.setQueryData<Place>(['guest-place', token], { ...place, ...chosen });
  }
  return (
    <Card title={t('guest.reminders.title')}>
      <FailureNotice failure={task.failure} />
      <CardText>
        <span role="status">{t(reminders ? 'guest.reminders.on' : 'guest.reminders.off')}</span>
      </CardText>
      <CardActions>
        <Button variant="default" loading={task.pending !== null} onClick={() => void task.run('choose', choose)}>
          {t(reminders ? 'guest.reminders.stop' : 'guest.reminders.start')}
        </Button>
      </CardActions>
    </Card>
  );
}
