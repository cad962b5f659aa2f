import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { eventPath, memberPath } from '#src/lib/paths.ts';
import { positionText } from '#src/lib/position-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from './scan.module.css';
import type { TicketOutcome } from './use-ticket-request.ts';

/** Who was asked to connect, or why nobody was. */
export function ScannedTicket({ outcome }: { outcome: TicketOutcome | null }) {
  const { t } = useTranslation('card-contacts');
  const errorText = useErrorText();
  const problemOf = (failure: unknown): string => {
    if (hasCode(failure, 'NOT_FOUND')) return t('scan.ticket.nobody');
    return hasCode(failure, 'VALIDATION_FAILED') ? t('scan.ticket.own') : errorText.text(failure);
  };
  if (outcome === null) return null;
  if ('failure' in outcome) {
    return (
      <Notice tone="problem">
        <p>{problemOf(outcome.failure)}</p>
      </Notice>
    );
  }
  const { state, person, event } = outcome.requested;
  const position = positionText({ title: person.title, company: person.company });
  return (
    <>
      <Notice tone="success">
        <p>{t(`scan.ticket.${state}`, { name: person.displayName })}</p>
      </Notice>
      <Card>
        <div className={classes.person}>
          <Avatar name={person.displayName} src={person.photo?.small ?? null} size={56} />
          <div className={classes.words}>
            <p className={classes.name}>{person.displayName}</p>
            {position && <p className={classes.quiet}>{position}</p>}
            <p className={classes.quiet}>
              <Link to={eventPath(event.slug)}>{t('scan.ticket.event', { title: event.title })}</Link>
            </p>
            <p>
              <Link to={memberPath(person.urlSlug)}>{t('scan.ticket.profile')}</Link>
            </p>
          </div>
        </div>
      </Card>
    </>
  );
}
