import { Button } from '@mantine/core';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './forms.module.css';

type Props = {
  title: string;
  form: {
    form: RefObject<HTMLFormElement | null>;
    failure: unknown;
    isSaving: boolean;
    submit: (event: FormEvent) => void;
  };
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a form for a ticket type or promo code: title, failure, fields, save and cancel. */
export function DraftForm({ title, form, onClose, children }: Props) {
  const { t } = useTranslation(['ticket-management', 'managed-events']);
  return (
    <form ref={form.form} className={classes.form} noValidate aria-label={title} onSubmit={form.submit}>
      <h3 className={classes.formTitle}>{title}</h3>
      <FailureNotice failure={form.failure} />
      {children}
      <CardActions>
        <Button type="submit" loading={form.isSaving}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('managed-events:cancel')}
        </Button>
      </CardActions>
    </form>
  );
}
