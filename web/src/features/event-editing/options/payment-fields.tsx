import { limits } from '@foyer/contract/limits.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { currencyChoices } from '../fields/currency-choices.ts';
import type { FieldProps } from '../fields/field-props.ts';
import classes from '../fields/fields.module.css';

const hourChoices = [0, 24, 48, 7 * 24, 14 * 24, 30 * 24];
const percentChoices = [100, 75, 50, 25];
const byNumber = (a: number, b: number) => a - b;

/** Currency, payment without a card, and refund rule. */
export function PaymentFields({ draft, onChange, problem }: FieldProps) {
  const { t, i18n } = useTranslation('event-editing');
  const { currency, offlinePayment, refundHours, refundPercent } = draft;
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
    return currencyChoices(currency).map((value) => ({
      value,
      text: `${value} · ${names.of(value) ?? value}`,
    }));
  }, [currency, i18n.language]);
  const hours = [...new Set([...hourChoices, ...(refundHours === null ? [] : [refundHours])])].sort(byNumber);
  const percents = [...new Set([...percentChoices, refundPercent])].sort(byNumber).reverse();

  function refundDeadlineText(count: number): string {
    if (count === 0) return t('payment.refundStart');
    return count % 24 === 0 ? t('payment.refundDays', { count: count / 24 }) : t('payment.refundUntil', { count });
  }

  return (
    <>
      <SelectField
        label={t('payment.currency')}
        name="currency"
        value={currency}
        options={currencies}
        problem={problem('currency')}
        onChange={(chosen) => onChange({ currency: chosen })}
      />
      <TextArea
        label={t('payment.offline')}
        name="offlinePayment"
        rows={2}
        max={limits.event.offlinePayment}
        value={offlinePayment}
        problem={problem('offlinePayment')}
        hint={t('payment.offlineHint')}
        left={(count) => t('about.left', { count })}
        onChange={(typed) => onChange({ offlinePayment: typed })}
      />
      <div className={classes.pair}>
        <SelectField
          label={t('payment.refundHours')}
          name="refundHours"
          value={String(refundHours ?? '')}
          options={[
            { value: '', text: t('payment.refundNever') },
            ...hours.map((each) => ({ value: String(each), text: refundDeadlineText(each) })),
          ]}
          problem={problem('refundHours')}
          onChange={(chosen) => onChange({ refundHours: chosen === '' ? null : Number(chosen) })}
        />
        {refundHours !== null && (
          <SelectField
            label={t('payment.refundPercent')}
            name="refundPercent"
            value={String(refundPercent)}
            options={percents.map((count) => ({ value: String(count), text: t('payment.percent', { count }) }))}
            problem={problem('refundPercent')}
            onChange={(chosen) => onChange({ refundPercent: Number(chosen) })}
          />
        )}
      </div>
    </>
  );
}
