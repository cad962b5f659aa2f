import type { DataOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import { chooseGuestReminders, type readGuestRegistration } from '@foyer/contract/registrations/guest-access.ts';
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
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { guestRegistrationQuery } from '../queries.ts';

type Registration = DataOf<typeof readGuestRegistration>;

const hourMs = 60 * 60_000;

/** When it is, how to join once it is near, and whether its guest is reminded. */
export function GuestRegistration({ token }: { token: string }) {
  const { t } = useTranslation('orders');
  const query = useQuery(guestRegistrationQuery(token));
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
        {(registration) => (
          <>
            <Joining registration={registration} />
            <Reminders token={token} registration={registration} />
          </>
        )}
      </PageStates>
    </CardPage>
  );
}

function Joining({ registration: { event, audience, onlineLink } }: { registration: Registration }) {
  const { t, i18n } = useTranslation(['orders', 'event-terms']);
  const { title, startsAt, endsAt, timeZone, cancelled } = event;
  const time = (at: string | Date) => absoluteTime(new Date(at), i18n.language, timeZone);
  const facts = [startsAt && time(startsAt), t(`event-terms:attendanceModes.${audience}`)];
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

function Reminders({ token, registration }: { token: string; registration: Registration }) {
  const { t } = useTranslation('orders');
  const queries = useQueryClient();
  const task = useTask<'choose'>();
  const { reminders } = registration;
  async function choose(): Promise<void> {
    const chosen = await call(chooseGuestReminders, { body: { token, wanted: !reminders } });
    queries.setQueryData(guestRegistrationQuery(token).queryKey, { ...registration, ...chosen });
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
