import type { OfferedTicket } from '@foyer/contract/events/tickets/ticket-types.ts';
import { amountLeast, amountMost, moneyText } from '@foyer/contract/rules/events/money.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { whenText } from '../../place/when-text.ts';
import { amountOf, type Choice, type Chosen, costOf } from './choice.ts';
import classes from './tickets.module.css';

type Props = {
  ticket: OfferedTicket;
  currency: string;
  timeZone: string;
  choice: Choice;
  chosen: Chosen;
  onChange: (choice: Choice) => void;
};

/** Below this the number is worth a word. */
const few = 10;

/** One kind of ticket: what it is, what it costs, and how many are wanted. */
export function TicketLine({ ticket, currency, timeZone, choice, chosen, onChange }: Props) {
  const { t, i18n } = useTranslation('tickets');
  const { id, name, description, kind, priceMinor, payMinor, status, left, salesFrom, salesUntil } = ticket;
  const money = (minor: number) => moneyText(minor, currency, i18n.language);
  const { count, most } = chosen;
  const isWrong = costOf(choice, ticket, currency, i18n.language) === null;
  const price =
    kind === 'donation'
      ? priceMinor > 0
        ? t('donationFrom', { amount: money(priceMinor) })
        : t('donation')
      : payMinor === 0
        ? t('free')
        : money(payMinor);
  const note =
    status === 'sold-out'
      ? t('soldOut')
      : status === 'soon'
        ? t('soon', { when: salesFrom ? whenText(salesFrom, null, timeZone, i18n.language) : '' })
        : status === 'over'
          ? t('over')
          : left !== null && left <= few
            ? t('left', { count: left })
            : salesUntil && t('until', { when: whenText(salesUntil, null, timeZone, i18n.language) });
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
          {price}
        </span>
        {description && <span className={classes.about}>{description}</span>}
        {note && <span className={classes.note}>{note}</span>}
      </div>
      {status === 'on-sale' && (
        <Stepper
          name={name}
          count={count}
          most={most}
          onChange={(next) => onChange({ ...choice, counts: { ...choice.counts, [id]: next } })}
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
            value={amountOf(choice, ticket, currency, i18n.language)}
            problem={
              isWrong
                ? t('amountProblem', {
                    amount: money(Math.max(priceMinor, amountLeast(currency))),
                    most: money(amountMost(currency)),
                  })
                : null
            }
            isLive
            onChange={(typed) => onChange({ ...choice, amounts: { ...choice.amounts, [id]: typed } })}
          />
        </div>
      )}
    </li>
  );
}

type StepperProps = { name: string; count: number; most: number; onChange: (count: number) => void };

/** How many: one more, one less. At an end the button keeps the focus, and does nothing. */
function Stepper({ name, count, most, onChange }: StepperProps) {
  const { t } = useTranslation('tickets');
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
        aria-disabled={count >= most}
        onClick={() => onChange(Math.min(most, count + 1))}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden />
      </button>
    </fieldset>
  );
}
