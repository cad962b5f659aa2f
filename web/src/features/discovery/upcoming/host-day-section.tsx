import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useVisitorZone } from '#src/lib/events/use-visitor-zone.ts';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import classes from './host-day-section.module.css';
import { hostDayQuery } from './upcoming-queries.ts';

/** Today's registrations, check-ins and sales of all events that the viewer runs, beside yesterday's. Only for hosts. */
export function HostDaySection({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('upcoming-events');
  const timeZone = useVisitorZone();
  const query = useQuery({ ...hostDayQuery(userId, timeZone ?? ''), enabled: timeZone !== null });
  if (query.error && !query.data) return <FailedNotice query={query} />;
  if (!query.data?.isHost) return null;
  const { registrations, checkIns, sales } = query.data;
  const figures = [
    { key: 'registrations', label: t('day.registrations'), ...texts(registrations, i18n.language) },
    { key: 'checkIns', label: t('day.checkIns'), ...texts(checkIns, i18n.language) },
    ...sales.map(({ currency, todayMinor, yesterdayMinor }) => ({
      key: currency,
      label: t('day.sales'),
      today: moneyText(todayMinor, currency, i18n.language),
      yesterday: moneyText(yesterdayMinor, currency, i18n.language),
    })),
  ];
  return (
    <Section title={t('day.title')}>
      <dl className={classes.figures}>
        {figures.map(({ key, label, today, yesterday }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{today}</dd>
            <dd className={classes.before}>{t('day.yesterday', { amount: yesterday })}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function texts({ today, yesterday }: { today: number; yesterday: number }, language: string) {
  return { today: today.toLocaleString(language), yesterday: yesterday.toLocaleString(language) };
}
