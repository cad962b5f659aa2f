import { useTranslation } from 'react-i18next';
import { Disclosure } from '#src/ui/card/disclosure.tsx';
import classes from './statistics.module.css';
import type { Statistics } from './statistics-query.ts';

/** The data of the charts, day by day, newest first. */
export function DayTable({ statistics, money }: { statistics: Statistics; money: ((minor: number) => string) | null }) {
  const { t, i18n } = useTranslation('manage-event');
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Disclosure summary={t('statistics.table')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it too. */}
      <section className={classes.scroll} aria-label={t('statistics.table')} tabIndex={0}>
        <table>
          <caption>{t('statistics.zone', { zone: statistics.timeZone })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statistics.day')}</th>
              <th scope="col">{t('statistics.views')}</th>
              <th scope="col">{t('statistics.registrations')}</th>
              {money && <th scope="col">{t('statistics.sales')}</th>}
              {money && <th scope="col">{t('statistics.refunded')}</th>}
            </tr>
          </thead>
          <tbody>
            {statistics.days.toReversed().map((each) => (
              <tr key={each.day}>
                <th scope="row">{day.format(new Date(`${each.day}T00:00:00Z`))}</th>
                <td>{each.views}</td>
                <td>{each.registrations}</td>
                {money && <td>{money(each.salesMinor)}</td>}
                {money && <td>{money(each.refundedMinor)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}
