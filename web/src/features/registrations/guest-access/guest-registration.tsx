import type { DataOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import { chooseGuestReminders, type readGuestRegistration } from '@foyer/contract/registrations/guest-access.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { guestRegistrationQuery } from '../queries.ts';

type Registration = DataOf<typeof readGuestRegistration>;

const hourMs = 60 * 60_000;

/** A guest's registration: date, how to join, and email preferences. */
export function GuestRegistration({ token }: { token: string }) {
  const { t } = useTranslation('orders');
  const query = useQuery(guestRegistrationQuery(token));
  if (hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
    return (
      <MessagePage title={t('guest.invalid')} text={t('guest.invalidText')}>
        <Button component={Link} to={paths.events}>
          {t('myOrders.find')}
        </Button>
      </MessagePage>
    );
  }
  return (
    <CardPage title={t('guest.title')}>
      <PageStates query={query} waiting={<CardSkeletons heights={[200, 160]} />}>
        {(registration) => (
          <>
            <EventCard registration={registration} />
            <RemindersCard token={token} registration={registration} />
          </>
        )}
      </PageStates>
    </CardPage>
  );
}

function EventCard({ registration: { event, audience, onlineLink } }: { registration: Registration }) {
  const { t, i18n } = useTranslation(['orders', 'event-terms']);
  const { title, startsAt, endsAt, timeZone, cancelled } = event;
  const time = (at: string | Date) => absoluteTime(new Date(at), i18n.language, timeZone);
  const facts = [startsAt && time(startsAt), t(`event-terms:attendanceModes.${audience}`)];
  const linkShownFrom = startsAt && new Date(new Date(startsAt).getTime() - limits.event.linkHours * hourMs);
  const hasEnded = endsAt !== null && new Date(endsAt) <= new Date();
  const text = () => {
    if (cancelled) return t('guest.cancelled');
    if (hasEnded) return t('guest.over');
    if (audience !== 'online') return t('guest.inPerson');
    if (onlineLink) return t('guest.joinNow');
    return linkShownFrom && linkShownFrom > new Date()
      ? t('guest.linkFrom', { time: time(linkShownFrom) })
      : t('guest.noLink');
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

function RemindersCard({ token, registration }: { token: string; registration: Registration }) {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  const task = useTask<'save'>();
  const { reminders, email } = registration;
  async function toggleReminders(): Promise<void> {
    const saved = await call(chooseGuestReminders, { body: { token, wanted: !reminders } });
    queryClient.setQueryData(guestRegistrationQuery(token).queryKey, { ...registration, ...saved });
  }
  return (
    <Card title={t('guest.reminders.title')}>
      <FailureNotice failure={task.failure} />
      <CardText>
        <span role="status">{t(reminders ? 'guest.reminders.on' : 'guest.reminders.off', { email })}</span>
      </CardText>
      <CardActions>
        <Button
          variant="default"
          loading={task.pending !== null}
          onClick={() => void task.run('save', toggleReminders)}
        >
          {t(reminders ? 'guest.reminders.stop' : 'guest.reminders.start')}
        </Button>
      </CardActions>
    </Card>
  );
}
