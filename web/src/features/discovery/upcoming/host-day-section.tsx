import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useVisitorZone } from '#src/lib/events/use-visitor-zone.ts';
import { numberText } from '#src/lib/languages/number-text.ts';
import { openRefundsPath } from '#src/lib/paths.ts';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import classes from './host-day-section.module.css';
import { hostDayQuery } from './upcoming-queries.ts';

/**
 * Today's registrations, check-ins and sales of all events that the viewer runs, beside yesterday's, and the refunds that
 * are open. Only for hosts.
 */
export function HostDaySection({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('upcoming-events');
  const timeZone = useVisitorZone();
  const query = useQuery({ ...hostDayQuery(userId, timeZone ?? ''), enabled: timeZone !== null });
  if (query.error && !query.data) return <FailedNotice query={query} />;
  if (!query.data?.isHost) return null;
  const { registrations, checkIns, sales, pendingRefunds, openRefunds } = query.data;
  const counts = ({ today, yesterday }: { today: number; yesterday: number }) => ({
    value: numberText(today, i18n.language),
    note: t('day.yesterday', { amount: numberText(yesterday, i18n.language) }),
  });
  const figures = [
    { key: 'registrations', label: t('day.registrations'), ...counts(registrations) },
    { key: 'checkIns', label: t('day.checkIns'), ...counts(checkIns) },
    ...sales.map(({ currency, todayMinor, yesterdayMinor }) => ({
      key: currency,
      label: t('day.sales'),
      value: moneyText(todayMinor, currency, i18n.language),
      note: t('day.yesterday', { amount: moneyText(yesterdayMinor, currency, i18n.language) }),
    })),
    ...pendingRefunds.map(({ currency, amountMinor }) => ({
      key: `refunds ${currency}`,
      label: t('day.pendingRefunds'),
      value: moneyText(amountMinor, currency, i18n.language),
      note: t('day.notPaidOut'),
    })),
  ];
  return (
    <Section title={t('day.title')}>
      <dl className={classes.figures}>
        {figures.map(({ key, label, value, note }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
      {openRefunds.length > 0 && (
        <ul className={classes.refunds}>
          {openRefunds.map(({ eventId, eventTitle, orders }) => (
            <li key={eventId}>
              <Link to={openRefundsPath(eventId)}>{t('day.openRefunds', { count: orders, title: eventTitle })}</Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
