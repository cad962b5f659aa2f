import { useTranslation } from 'react-i18next';
import { zoneLabel } from '#src/lib/time-zone-label.ts';
import { Disclosure } from '#src/ui/card/disclosure.tsx';
import { conversionOf } from './change.ts';
import classes from './figures-table.module.css';
import type { Statistics } from './statistics-query.ts';
import type { FigureTexts } from './use-figure-texts.ts';

type Props = { statistics: Statistics; texts: FigureTexts; hasSales: boolean };

/** The numbers of the charts, day by day, newest first. */
export function FiguresTable({ statistics, texts, hasSales }: Props) {
  const { t, i18n } = useTranslation('statistics');
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Disclosure summary={t('table.title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it too. */}
      <section className={classes.scroll} aria-label={t('table.title')} tabIndex={0}>
        <table>
          <caption>{t('table.zone', { zone: zoneLabel(statistics.timeZone, Date.now(), i18n.language) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('table.day')}</th>
              <th scope="col">{t('views')}</th>
              <th scope="col">{t('registrations')}</th>
              <th scope="col">{t('conversion')}</th>
              {hasSales && <th scope="col">{t('sales')}</th>}
              {hasSales && <th scope="col">{t('refunds')}</th>}
              {hasSales && <th scope="col">{t('pendingRefunds')}</th>}
            </tr>
          </thead>
          <tbody>
            {statistics.days.toReversed().map((each) => (
              <tr key={each.day}>
                <th scope="row">{day.format(new Date(`${each.day}T00:00:00Z`))}</th>
                <td>{texts.count(each.views)}</td>
                <td>{texts.count(each.registrations)}</td>
                <td>{texts.percent(conversionOf(each))}</td>
                {hasSales && <td>{texts.money(each.salesMinor)}</td>}
                {hasSales && <td>{texts.money(each.refundedMinor)}</td>}
                {hasSales && <td>{texts.money(each.pendingRefundMinor)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}
