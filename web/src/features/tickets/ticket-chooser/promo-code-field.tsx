import { limits } from '@foyer/contract/limits.ts';
import type { TicketOffer } from '@foyer/contract/tickets/ticket-types.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from './ticket-chooser.module.css';

type Props = {
  applied: string;
  answer: TicketOffer['code'];
  isChecking: boolean;
  onApply: (code: string) => void;
};

/** A promo code field, folded away behind a link until someone has a code. */
export function PromoCodeField({ applied, answer, isChecking, onApply }: Props) {
  const { t } = useTranslation('ticket-chooser');
  const [isOpen, setOpen] = useState(applied !== '');
  const [typed, setTyped] = useState(applied);
  const isApplied = applied !== '' && (typed.trim() === applied || typed.trim() === '');
  const isChecked = isApplied && typed !== '' && !isChecking;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isApplied) setTyped('');
    onApply(isApplied ? '' : typed.trim());
  }
  if (!isOpen) {
    return (
      <button type="button" className={classes.codeLink} onClick={() => setOpen(true)}>
        {t('code.have')}
      </button>
    );
  }
  return (
    <form className={classes.code} noValidate onSubmit={submit}>
      <TextField
        label={t('code.label')}
        name="code"
        autoComplete="off"
        isFirst={applied === ''}
        isOptional
        isLive
        maxLength={limits.promoCode.max}
        value={typed}
        problem={isChecked && answer?.state === 'refused' ? t('code.refused') : null}
        hint={isChecked && answer?.state === 'valid' ? t('code.valid') : undefined}
        onChange={setTyped}
      />
      <Button type="submit" variant="default" loading={isChecking} disabled={typed.trim() === applied && !isApplied}>
        {t(isApplied ? 'code.drop' : 'code.apply')}
      </Button>
    </form>
  );
}
