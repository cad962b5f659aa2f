import { maximumAmount, minimumAmount, moneyText } from '@foyer/contract/rules/events/money.ts';
import type { OfferedTicket } from '@foyer/contract/tickets/ticket-types.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventTimeText } from '#src/lib/events/event-time.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from './ticket-chooser.module.css';
import { donationText, priceOf, type Quantity, type TicketSelection } from './ticket-selection.ts';

type Props = {
  ticket: OfferedTicket;
  currency: string;
  timeZone: string;
  selection: TicketSelection;
  quantity: Quantity;
  onChange: (selection: TicketSelection) => void;
};

/** From this number down, the row says how many tickets are left. */
const lowStock = 10;

/** One ticket type: name, price, availability, and how many to buy. */
export function TicketRow({ ticket, currency, timeZone, selection, quantity, onChange }: Props) {
  const { t, i18n } = useTranslation('ticket-chooser');
  const { id, name, description, kind, priceMinor, payMinor, status, left, salesFrom, salesUntil } = ticket;
  const money = (minor: number) => moneyText(minor, currency, i18n.language);
  const { count, max } = quantity;
  const isInvalidAmount = priceOf(selection, ticket, currency, i18n.language) === null;
  function price(): string {
    if (kind === 'donation') return priceMinor > 0 ? t('donationFrom', { amount: money(priceMinor) }) : t('donation');
    return payMinor === 0 ? t('free') : money(payMinor);
  }
  const when = (at: string) => eventTimeText(at, null, timeZone, i18n.language);
  function note(): string | null {
    if (status === 'sold-out') return t('soldOut');
    if (status === 'soon') return t('soon', { when: salesFrom ? when(salesFrom) : '' });
    if (status === 'over') return t('over');
    if (left !== null && left <= lowStock) return t('left', { count: left });
    return salesUntil && t('until', { when: when(salesUntil) });
  }
  const noteText = note();
  return (
    <li className={classes.line} data-off={status !== 'on-sale' || undefined}>
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.price}>
          {kind === 'paid' && payMinor < priceMinor && (
            <s>
              <span className="visually-hidden">{t('instead')}</span> {money(priceMinor)}
            </s>
          )}{' '}
          {price()}
        </span>
        {description && <span className={classes.about}>{description}</span>}
        {noteText && <span className={classes.note}>{noteText}</span>}
      </div>
      {status === 'on-sale' && (
        <Stepper
          name={name}
          count={count}
          max={max}
          onChange={(next) => onChange({ ...selection, counts: { ...selection.counts, [id]: next } })}
        />
      )}
      {kind === 'donation' && count > 0 && (
        <div className={classes.amount}>
          <TextField
            label={t('amount', { currency })}
            name={`amount.${id}`}
            autoComplete="off"
            inputMode="decimal"
            maxLength={14}
            value={donationText(selection, ticket, currency, i18n.language)}
            problem={
              isInvalidAmount
                ? t(priceMinor === 0 ? 'freeAmountProblem' : 'amountProblem', {
                    amount: money(Math.max(priceMinor, minimumAmount(currency))),
                    most: money(maximumAmount(currency)),
                  })
                : null
            }
            isLive
            onChange={(typed) => onChange({ ...selection, amounts: { ...selection.amounts, [id]: typed } })}
          />
        </div>
      )}
    </li>
  );
}

type StepperProps = { name: string; count: number; max: number; onChange: (count: number) => void };

/** Quantity with minus and plus. At a limit the button stays focusable but does nothing. */
function Stepper({ name, count, max, onChange }: StepperProps) {
  const { t } = useTranslation('ticket-chooser');
  return (
    <fieldset className={classes.stepper}>
      <legend className="visually-hidden">{t('howMany', { name })}</legend>
      <button
        type="button"
        aria-label={t('less', { name })}
        aria-disabled={count === 0}
        onClick={() => onChange(Math.max(0, count - 1))}
      >
        <IconMinus size={18} stroke={1.75} aria-hidden />
      </button>
      <output aria-live="polite">{count}</output>
      <button
        type="button"
        aria-label={t('more', { name })}
        aria-disabled={count >= max}
        onClick={() => onChange(Math.min(max, count + 1))}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden />
      </button>
    </fieldset>
  );
}
