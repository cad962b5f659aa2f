import { readTicketFile, type Ticket } from '@foyer/contract/check-in/tickets.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#src/lib/call.ts';
import { downloadPdf } from '#src/lib/downloads.ts';
import { eventPath, paths } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { AddToCalendar } from '#src/ui/events/add-to-calendar.tsx';
import { EventCover } from '#src/ui/events/event-cover.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import classes from './ticket.module.css';
import { TicketFacts } from './ticket-facts.tsx';

/** A ticket as shown at the entrance, with a large code that is on white also in dark mode. */
export function TicketView({ ticket, isMember }: { ticket: Ticket; isMember: boolean }) {
  const { t, i18n } = useTranslation('ticket');
  const { state, code, event, audience, usedAt } = ticket;
  const { pending, failure, run } = useTask<'save'>();
  const save = () =>
    run('save', async () => {
      const language = i18n.language === 'es' ? 'es' : 'en';
      downloadPdf(await call(readTicketFile, { params: { id: ticket.id }, query: { language } }));
    });
  const isUsable = state === 'valid' || state === 'used';
  const when = usedAt ? absoluteTime(new Date(usedAt), i18n.language) : '';
  return (
    <article className={classes.ticket} data-state={state}>
      <div className={classes.cover} aria-hidden>
        <EventCover event={event} sizes="(min-width: 640px) 592px, 100vw" isFirst />
      </div>
      <div className={classes.content}>
        <h2 className={classes.title}>{event.title}</h2>
        {state !== 'valid' && (
          <div className={classes.state} role="status">
            <strong>{t(`states.${state}.title`)}</strong>
            <p>{t(`states.${state}.text`, { when })}</p>
          </div>
        )}
        {code !== null && (
          <div className={classes.code}>
            <QrCode text={code} label={t('code')} />
            {state === 'valid' && <p className={classes.quiet}>{t('show')}</p>}
            {isMember && isUsable && (
              <p className={classes.quiet}>
                {t('connect.text')}{' '}
                <Link to={paths.scanCard} reloadDocument>
                  {t('connect.scan')}
                </Link>
              </p>
            )}
          </div>
        )}
        <TicketFacts ticket={ticket} />
        {isUsable && audience === 'online' && <p className={classes.quiet}>{t('onlineHint')}</p>}
        <FailureNotice failure={failure} />
        <div className={classes.actions}>
          {isUsable && (
            <Button loading={pending === 'save'} onClick={() => void save()}>
              {t('actions.save')}
            </Button>
          )}
          <Button component={Link} to={eventPath(event.slug)} variant="default">
            {t('actions.event')}
          </Button>
        </div>
        {isUsable && (
          <AddToCalendar
            event={event}
            texts={{ add: t('calendar.add'), file: t('calendar.file') }}
            className={classes.quiet}
          />
        )}
      </div>
    </article>
  );
}
