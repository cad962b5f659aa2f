import type { Event } from '@foyer/contract/events/event.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { numberText } from '#src/lib/languages/number-text.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import classes from './statistics.module.css';
import { type Statistics, statisticsQuery } from './statistics-query.ts';

/** Key figures of an event, with charts and a table by day. */
export function StatisticsCard({ event }: { event: Event }) {
  const { t } = useTranslation('manage-event');
  const query = useQuery(statisticsQuery(event.id));
  return (
    <Card title={t('statistics.title')} lead={t('statistics.lead')}>
      <PageStates query={query} waiting={<RowSkeletons count={2} height={96} />}>
        {(statistics) => <Figures statistics={statistics} />}
      </PageStates>
    </Card>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { t, i18n } = useTranslation(['manage-event', 'event-terms']);
  const number = (value: number) => numberText(value, i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const money = (minor: number) => moneyText(minor, statistics.currency, i18n.language);
  const hasCheckIn = statistics.audiences.some(({ audience }) => audience === 'in-person');
  const hasSales = statistics.salesMinor > 0 || statistics.ticketTypes.length > 0;
  const figures: { name: string; value: string; note?: string | false }[] = [
    { name: t('statistics.views'), value: number(statistics.views) },
    { name: t('statistics.registrations'), value: number(statistics.registrations) },
    {
      name: t('statistics.conversion'),
      value: statistics.conversionPercent === null ? '–' : percent.format(statistics.conversionPercent / 100),
    },
    ...(hasCheckIn ? [{ name: t('statistics.checkIns'), value: number(statistics.checkIns) }] : []),
    ...(hasSales
      ? [
          { name: t('statistics.sales'), value: money(statistics.salesMinor) },
          {
            name: t('statistics.refunded'),
            value: money(statistics.refundedMinor),
            note:
              statistics.pendingRefundMinor > 0 &&
              t('statistics.pendingRefund', { amount: money(statistics.pendingRefundMinor) }),
          },
        ]
      : []),
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.charts}>
        <DayChart name={t('statistics.views')} days={statistics.days} read={({ views }) => views} text={number} />
        <DayChart
          name={t('statistics.registrations')}
          days={statistics.days}
          read={({ registrations }) => registrations}
          text={number}
        />
        {statistics.salesMinor > 0 && (
          <DayChart
            name={t('statistics.sales')}
            days={statistics.days}
            read={({ salesMinor }) => salesMinor}
            text={money}
          />
        )}
        {statistics.refundedMinor > 0 && (
          <DayChart
            name={t('statistics.refunded')}
            days={statistics.days}
            read={({ refundedMinor }) => refundedMinor}
            text={money}
          />
        )}
      </div>
      {(statistics.audiences.length > 1 || statistics.ticketTypes.length > 0) && (
        <ul className={classes.parts}>
          {statistics.audiences.map(({ audience, registrations, checkIns }) => (
            <li key={audience}>
              {t(`event-terms:attendanceModes.${audience}`)}: {t('statistics.part', { count: registrations, checkIns })}
            </li>
          ))}
          {statistics.ticketTypes.map(({ id, name, registrations, salesMinor }) => (
            <li key={id}>
              {name}: {t('statistics.sold', { count: registrations, money: money(salesMinor) })}
            </li>
          ))}
        </ul>
      )}
      <DayTable statistics={statistics} money={hasSales ? money : null} />
      <CardText>{t('statistics.how')}</CardText>
    </>
  );
}
