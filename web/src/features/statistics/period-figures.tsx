import { useTranslation } from 'react-i18next';
import { changeOf, comparedTotals, conversionOf } from './change.ts';
import { Figure } from './figure.tsx';
import { Figures } from './figures.tsx';
import type { Statistics } from './statistics-query.ts';
import type { FigureTexts } from './use-figure-texts.ts';

type Props = { statistics: Statistics; texts: FigureTexts; hasSales: boolean };

/** The totals of the period and how they have changed since the one before. */
export function PeriodFigures({ statistics, texts, hasSales }: Props) {
  const { t } = useTranslation('statistics');
  const { now, before } = comparedTotals(statistics);
  const conversion = conversionOf(now);
  const changeIn = (of: 'views' | 'registrations' | 'salesMinor' | 'refundedMinor') =>
    changeOf(now[of], before?.[of] ?? null);
  return (
    <Figures>
      <Figure name={t('views')} value={texts.count(now.views)} change={changeIn('views')} />
      <Figure name={t('registrations')} value={texts.count(now.registrations)} change={changeIn('registrations')} />
      <Figure
        name={t('conversion')}
        value={texts.percent(conversion)}
        change={changeOf(conversion, before && conversionOf(before))}
      />
      {hasSales && <Figure name={t('sales')} value={texts.money(now.salesMinor)} change={changeIn('salesMinor')} />}
      {hasSales && (
        <Figure
          name={t('refunds')}
          value={texts.money(now.refundedMinor)}
          note={now.pendingRefundMinor > 0 && t('pendingRefund', { amount: texts.money(now.pendingRefundMinor) })}
          isNoteOpen
          isFewerBetter
          change={changeIn('refundedMinor')}
        />
      )}
    </Figures>
  );
}
