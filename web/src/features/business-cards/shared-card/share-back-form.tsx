import type { SharedCard } from '@foyer/contract/business-cards/shared-card.ts';
import { cardLimits } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { consentSentence } from '@foyer/contract/rules/business-cards/consent.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomUuid } from '#src/lib/api/random-id.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { useHumanCheck } from '#src/lib/human-check/use-human-check.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import { Notice } from '#src/ui/notice.tsx';
import classes from './shared-card.module.css';
import { detailProblems, sendDetails } from './shared-card-requests.ts';

type Props = { token: string; owner: SharedCard };

/** What a visitor leaves with the owner of a card, after agreeing that it is kept. */
export function ShareBackForm({ token, owner }: Props) {
  const { t, i18n } = useTranslation('shared-card');
  const errorText = useErrorText();
  const { humanCheck, isChecking } = useHumanCheck();
  // Sending again after a failure adds no second contact.
  const [nonce] = useState(() => randomUuid());
  const [isSent, setSent] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  // The button that opened the form, or sent it, is gone: what replaces it takes the focus, and may be below the screen.
  useEffect(() => {
    part.current?.scrollIntoView({ block: isSent ? 'nearest' : 'start' });
    (part.current?.querySelector('input') ?? part.current)?.focus({ preventScroll: true });
  }, [isSent]);
  const language = i18n.language === 'es' ? 'es' : 'en';
  const { form, draft, change, submit, ...formState } = useDraftForm({
    start: { name: '', email: '', phoneNumber: '', company: '', note: '', consent: false },
    read: (typed) => ({ ...typed, language, nonce }) as const,
    wrongIn: (details) =>
      Object.fromEntries(Object.entries(detailProblems(details)).map(([field, key]) => [field, errorText.field(key)])),
    fields: { name: 'name', email: 'email', phoneNumber: 'phoneNumber', company: 'company', note: 'note' },
    async onSave(details) {
      await sendDetails(token, details, humanCheck);
      setSent(true);
    },
  });
  if (isSent) {
    return (
      <div ref={part} tabIndex={-1} className={classes.sent}>
        <Notice tone="success">
          <p>{t('shareBack.sent', { name: owner.firstName })}</p>
        </Notice>
      </div>
    );
  }
  return (
    <section ref={part} className={classes.card} aria-labelledby="share-back">
      <h2 id="share-back" className={classes.formTitle}>
        {t('shareBack.title', { name: owner.firstName })}
      </h2>
      <form ref={form} noValidate className={classes.form} onSubmit={submit}>
        <TextField
          label={t('shareBack.name')}
          name="name"
          autoComplete="name"
          problem={formState.problem('name')}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <TextField
          label={t('shareBack.email')}
          name="email"
          type="email"
          autoComplete="email"
          hint={t('shareBack.oneContact')}
          problem={formState.problem('email')}
          value={draft.email}
          onChange={(email) => change({ email })}
        />
        <TextField
          label={t('shareBack.phone')}
          name="phone"
          autoComplete="tel"
          hint={t('shareBack.phoneHint')}
          isOptional
          problem={formState.problem('phoneNumber')}
          value={draft.phoneNumber}
          onChange={(phoneNumber) => change({ phoneNumber })}
        />
        <TextField
          label={t('shareBack.company')}
          name="organization"
          autoComplete="organization"
          isOptional
          maxLength={cardLimits.company}
          problem={formState.problem('company')}
          value={draft.company}
          onChange={(company) => change({ company })}
        />
        <TextArea
          label={t('shareBack.note')}
          name="note"
          max={300}
          rows={2}
          problem={formState.problem('note')}
          value={draft.note}
          onChange={(note) => change({ note })}
        />
        <CheckboxField
          label={consentSentence(language, owner.displayName)}
          checked={draft.consent}
          isRequired
          problem={formState.problem('consent')}
          onChange={(consent) => change({ consent })}
        />
        <FailureNotice failure={formState.failure} />
        <Button type="submit" loading={formState.isSaving}>
          {t('shareBack.send')}
        </Button>
        {isChecking && <p role="status">{t('shareBack.checking')}</p>}
      </form>
    </section>
  );
}
