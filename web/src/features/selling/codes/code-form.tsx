import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketType } from '@foyer/contract/events/tickets/ticket-types.ts';
import { limits } from '@foyer/contract/limits.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, refusedField } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { useTask } from '#src/lib/use-task.ts';
import { CardActions } from '#src/ui/card/card.tsx';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from '../selling.module.css';
import { type CodeDraft, type CodeProblems, discounts, readCode } from './code-draft.ts';

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
  const form = useRef<HTMLFormElement>(null);
  const task = useTask<'save'>();
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<CodeProblems>({});
  const [refused, setRefused] = useState<string | null>(null);
  const { currency, timeZone } = event;
  const title = isNew ? t('codes.add') : t('codes.change', { code: start.code });

  function change(part: Partial<CodeDraft>): void {
    setDraft({ ...draft, ...part });
    setProblems({});
    setRefused(null);
  }
  const goTo = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    const read = readCode(draft, { currency, timeZone, language: i18n.language });
    setProblems(read.problems);
    const [first] = Object.keys(read.problems);
    if (first) {
      goTo(first);
      return;
    }
    await task.run(
      'save',
      () => onSave(read),
      (error) => {
        const key = refusedField(error, 'code');
        const said = hasCode(error, 'PROMO_CODE_TAKEN') ? errorText.text(error) : key && errorText.field(key);
        setRefused(said);
        if (said) goTo('code');
        return said !== null;
      },
    );
  }

  const problem = (name: keyof CodeProblems) => (name in problems ? t(`codes.problems.${name}`) : null);
  return (
    <form ref={form} className={classes.form} noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
      <h3 className={classes.formTitle}>{title}</h3>
      <FailureNotice failure={task.failure} />
      <div className={classes.pair}>
        {isNew && (
          <TextField
            label={t('codes.code')}
            name="code"
            autoComplete="off"
            maxLength={limits.promoCode.max}
            value={draft.code}
            problem={refused ?? problem('code')}
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
          <TextField
            label={t('codes.percent')}
            name="percent"
            autoComplete="off"
            inputMode="numeric"
            maxLength={3}
            value={draft.percent}
            problem={problem('percent')}
            onChange={(typed) => change({ percent: typed.replace(/\D/g, '') })}
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
        <TextField
          label={t('codes.capacity')}
          name="capacity"
          autoComplete="off"
          inputMode="numeric"
          isOptional
          maxLength={7}
          value={draft.capacity}
          problem={problem('capacity')}
          hint={t('codes.capacityHint')}
          onChange={(typed) => change({ capacity: typed.replace(/\D/g, '') })}
        />
        {(['validFrom', 'validUntil'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`codes.${name}`)}
            name={name}
            type="datetime-local"
            autoComplete="off"
            isOptional
            value={draft[name]}
            problem={name === 'validUntil' ? problem(name) : null}
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
      <CardActions>
        <Button type="submit" loading={task.pending !== null}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </CardActions>
    </form>
  );
}
