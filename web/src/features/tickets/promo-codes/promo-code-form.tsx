import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { PromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { CountField } from '#src/ui/fields/count-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { DraftForm } from '#src/ui/forms/draft-form.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import classes from '../forms.module.css';
import { SaleTimeField } from '../sale-time-field.tsx';
import {
  discounts,
  emptyPromoCode,
  type PromoCodeProblems,
  promoCodeDraftOf,
  promoCodeFields,
  readPromoCode,
} from './promo-code-draft.ts';

type PromoCodeValues = ReturnType<typeof readPromoCode>;
type Props = {
  event: Event;
  types: readonly TicketType[];
  /** Null to create one. A saved code keeps its letters, since it may be printed or shared already. */
  promo: PromoCode | null;
  onSave: (values: PromoCodeValues) => Promise<void>;
  onClose: () => void;
};

/** Creates or edits a promo code. What was typed stays if saving fails. */
export function PromoCodeForm({ event, types, promo, onSave, onClose }: Props) {
  const { t, i18n } = useTranslation(['ticket-management', 'managed-events']);
  const errorText = useErrorText();
  const { currency, timeZone } = event;
  const isNew = promo === null;
  const context = { currency, timeZone, language: i18n.language };
  const form = useDraftForm({
    start: promo ? promoCodeDraftOf(promo, context) : emptyPromoCode,
    read: (typed) => readPromoCode(typed, context),
    wrongIn: ({ problems, skipped }) =>
      Object.fromEntries([
        ...(Object.keys(problems) as (keyof PromoCodeProblems)[]).map((name) => [
          name,
          t(`promoCodes.problems.${name}`),
        ]),
        ...skipped.map((name) => [name, errorText.field('dates.skipped')]),
      ]),
    fields: promoCodeFields,
    refusedIn: (error) => (hasCode(error, 'PROMO_CODE_TAKEN') ? { code: errorText.text(error) } : {}),
    onSave,
  });
  const { draft, change, problem } = form;
  return (
    <DraftForm
      title={promo ? t('promoCodes.change', { code: promo.code }) : t('promoCodes.add')}
      form={form}
      texts={{ save: t('save'), cancel: t('managed-events:cancel') }}
      onClose={onClose}
    >
      <div className={classes.pair}>
        {isNew && (
          <TextField
            label={t('promoCodes.code')}
            name="code"
            autoComplete="off"
            maxLength={limits.promoCode.max}
            value={draft.code}
            problem={problem('code')}
            hint={t('promoCodes.codeHint')}
            onChange={(code) => change({ code: code.toUpperCase() })}
          />
        )}
        <SelectField
          label={t('promoCodes.discount')}
          name="discount"
          value={draft.discount}
          options={discounts.map((value) => ({ value, text: t(`promoCodes.discounts.${value}`) }))}
          onChange={(typed) => change({ discount: discounts.find((each) => each === typed) ?? draft.discount })}
        />
        {draft.discount === 'percent' && (
          <CountField
            label={t('promoCodes.percent')}
            name="percent"
            maxLength={3}
            value={draft.percent}
            problem={problem('percent')}
            onChange={(percent) => change({ percent })}
          />
        )}
        {draft.discount === 'amount' && (
          <TextField
            label={t('promoCodes.amount', { currency })}
            name="amount"
            autoComplete="off"
            inputMode="decimal"
            maxLength={14}
            value={draft.amount}
            problem={problem('amount')}
            onChange={(amount) => change({ amount })}
          />
        )}
        <CountField
          label={t('promoCodes.capacity')}
          name="capacity"
          isOptional
          maxLength={7}
          value={draft.capacity}
          problem={problem('capacity')}
          hint={t('promoCodes.capacityHint')}
          onChange={(capacity) => change({ capacity })}
        />
        {(['validFrom', 'validUntil'] as const).map((name) => (
          <SaleTimeField
            key={name}
            label={t(`promoCodes.${name}`)}
            name={name}
            timeZone={timeZone}
            value={draft[name]}
            problem={problem(name)}
            hint={(zone) => t('promoCodes.window', { zone })}
            onChange={(typed) => change({ [name]: typed })}
          />
        ))}
      </div>
      {types.length > 1 && (
        <fieldset className={classes.choices}>
          <legend>{t('promoCodes.types')}</legend>
          {types.map(({ id, name, hidden }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={draft.ticketTypeIds.includes(id)}
                onChange={({ target }) =>
                  change({
                    ticketTypeIds: target.checked
                      ? [...draft.ticketTypeIds, id]
                      : draft.ticketTypeIds.filter((each) => each !== id),
                  })
                }
              />
              {hidden ? `${name} (${t('types.isHidden')})` : name}
            </label>
          ))}
          <p className={classes.quiet}>{t('promoCodes.typesHint')}</p>
        </fieldset>
      )}
    </DraftForm>
  );
}
