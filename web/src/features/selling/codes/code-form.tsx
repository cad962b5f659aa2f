import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketType } from '@foyer/contract/events/tickets/ticket-types.ts';
import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { useDraftForm } from '#src/ui/editing/use-draft-form.ts';
import { CountField } from '#src/ui/fields/count-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { DraftForm } from '../draft-form.tsx';
import classes from '../selling.module.css';
import { WindowField } from '../window-field.tsx';
import { type CodeDraft, type CodeProblems, codeFields, discounts, readCode } from './code-draft.ts';

type Read = ReturnType<typeof readCode>;
type Props = {
  event: Event;
  types: readonly TicketType[];
  start: CodeDraft;
  /** Its letters stay once it is made: people have it written down. */
  isNew: boolean;
  onSave: (read: Read) => Promise<void>;
  onClose: () => void;
};

/** A promotion code, new or changed. What is typed stays when it cannot be saved. */
export function CodeForm({ event, types, start, isNew, onSave, onClose }: Props) {
  const { t, i18n } = useTranslation('selling');
  const errorText = useErrorText();
  const { currency, timeZone } = event;
  const form = useDraftForm({
    start,
    read: (typed) => readCode(typed, { currency, timeZone, language: i18n.language }),
    wrongIn: ({ problems, skipped }) =>
      Object.fromEntries([
        ...(Object.keys(problems) as (keyof CodeProblems)[]).map((n) => [n, t(`codes.problems.${n}`)]),
        ...skipped.map((n) => [n, errorText.field('dates.skipped')]),
      ]),
    fields: codeFields,
    refusedIn: (error) => (hasCode(error, 'PROMO_CODE_TAKEN') ? { code: errorText.text(error) } : {}),
    onSave,
  });
  const { draft, change, problem } = form;
  return (
    <DraftForm title={isNew ? t('codes.add') : t('codes.change', { code: start.code })} form={form} onClose={onClose}>
      <div className={classes.pair}>
        {isNew && (
          <TextField
            label={t('codes.code')}
            name="code"
            autoComplete="off"
            maxLength={limits.promoCode.max}
            value={draft.code}
            problem={problem('code')}
            hint={t('codes.codeHint')}
            onChange={(code) => change({ code: code.toUpperCase() })}
          />
        )}
        <SelectField
          label={t('codes.discount')}
          name="discount"
          value={draft.discount}
          options={discounts.map((value) => ({ value, text: t(`codes.discounts.${value}`) }))}
          onChange={(typed) => change({ discount: discounts.find((each) => each === typed) ?? draft.discount })}
        />
        {draft.discount === 'percent' && (
          <CountField
            label={t('codes.percent')}
            name="percent"
            maxLength={3}
            value={draft.percent}
            problem={problem('percent')}
            onChange={(percent) => change({ percent })}
          />
        )}
        {draft.discount === 'amount' && (
          <TextField
            label={t('codes.amount', { currency })}
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
          label={t('codes.capacity')}
          name="capacity"
          isOptional
          maxLength={7}
          value={draft.capacity}
          problem={problem('capacity')}
          hint={t('codes.capacityHint')}
          onChange={(capacity) => change({ capacity })}
        />
        {(['validFrom', 'validUntil'] as const).map((name) => (
          <WindowField
            key={name}
            label={t(`codes.${name}`)}
            name={name}
            timeZone={timeZone}
            value={draft[name]}
            problem={problem(name)}
            hint={t('codes.window', { zone: timeZone.replaceAll('_', ' ') })}
            onChange={(typed) => change({ [name]: typed })}
          />
        ))}
      </div>
      {types.length > 1 && (
        <fieldset className={classes.choices}>
          <legend>{t('codes.types')}</legend>
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
          <p className={classes.quiet}>{t('codes.typesHint')}</p>
        </fieldset>
      )}
    </DraftForm>
  );
}
