import { currencyDigits, moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { numberText } from '#src/lib/languages/number-text.ts';

/** How counts, shares and amounts of an event are written. */
export function useFigureTexts(currency: string) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const shortCount = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const shortAmount = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  const money = (minor: number) => moneyText(minor, currency, language);
  return {
    count: (value: number) => numberText(value, language),
    shortCount: (value: number) => shortCount.format(value),
    money,
    /** Of an axis: `$1.2K`. */
    shortMoney: (minor: number) => shortAmount.format(minor / 10 ** currencyDigits(currency)),
    percent: (ratio: number | null) => (ratio === null ? '–' : share.format(ratio)),
  };
}
export type FigureTexts = ReturnType<typeof useFigureTexts>;
