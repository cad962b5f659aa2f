import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { type CardField, cardFields, cardLimits } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CheckboxGroup } from '#src/ui/fields/checkbox-group.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import { CopyCardLink } from '../copy-card-link.tsx';
import { endOfDay } from '../editor/card-draft.ts';
import { LastDayField } from '../last-day-field.tsx';
import { type PersonalLink, useCardActions } from '../use-card-actions.ts';
import { useFieldNames } from '../use-field-names.ts';
import classes from './personal-link.module.css';

type Props = { card: BusinessCard; onClose: () => void };
type Draft = { label: string; fields: readonly CardField[]; lastDay: string };

/** Creates a link to a card for one recipient, and shows it for copying. */
export function PersonalLinkDialog({ card, onClose }: Props) {
  const { t } = useTranslation('business-cards');
  const [made, setMade] = useState<{ url: string; label: string } | null>(null);
  if (!made) {
    return (
      <Dialog title={t('personal.title')} lead={t('personal.lead')} closeLabel={t('personal.cancel')} onClose={onClose}>
        <PersonalLinkForm card={card} onMade={setMade} onCancel={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      key="made"
      title={t('personal.ready', { name: made.label })}
      lead={t('personal.readyText')}
      closeLabel={t('personal.done')}
      onClose={onClose}
    >
      <p className={classes.address}>{made.url}</p>
      <div className={classes.actions}>
        <CopyCardLink url={made.url} />
        <Button size="sm" onClick={onClose}>
          {t('personal.done')}
        </Button>
      </div>
    </Dialog>
  );
}

type FormProps = {
  card: BusinessCard;
  onMade: (made: { url: string; label: string }) => void;
  onCancel: () => void;
};

function PersonalLinkForm({ card, onMade, onCancel }: FormProps) {
  const { t } = useTranslation('business-cards');
  const errorText = useErrorText();
  const fieldName = useFieldNames();
  const { sharePersonally } = useCardActions();
  const shown = cardFields.filter((field) => card.fields.includes(field));
  const { form, draft, change, submit, problem, failure, isSaving } = useDraftForm<Draft, PersonalLink>({
    start: { label: '', fields: shown, lastDay: '' },
    read: ({ label, fields, lastDay }) => ({
      label: label.trim(),
      // A link that shows everything also shows what is added to the card later.
      fields: fields.length === shown.length ? null : [...fields],
      expiresAt: endOfDay(lastDay),
    }),
    wrongIn: ({ label }): Partial<Record<keyof Draft, string>> =>
      label === '' ? { label: errorText.field('line.required') } : {},
    fields: { label: 'label', lastDay: 'expiresAt' },
    onSave: async (link) => onMade({ url: await sharePersonally(card.id, link), label: link.label }),
  });

  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit}>
      <TextField
        label={t('personal.label')}
        name="label"
        autoComplete="off"
        hint={t('personal.labelHint')}
        maxLength={cardLimits.label}
        problem={problem('label')}
        value={draft.label}
        onChange={(label) => change({ label })}
      />
      {shown.length > 0 && (
        <CheckboxGroup
          label={t('personal.shows')}
          options={shown.map(fieldName)}
          chosen={draft.fields.map(fieldName)}
          problem={null}
          onChange={(chosen) => change({ fields: shown.filter((field) => chosen.includes(fieldName(field))) })}
        />
      )}
      <LastDayField value={draft.lastDay} problem={problem('lastDay')} onChange={(lastDay) => change({ lastDay })} />
      <FailureNotice failure={failure} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('personal.cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('personal.create')}
        </Button>
      </div>
    </form>
  );
}
