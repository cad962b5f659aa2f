import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { CardActions } from '../card/card.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import classes from './draft-form.module.css';
import { useFormFocus } from './use-form-focus.ts';

type Props = {
  title: string;
  texts: { save: string; cancel: string };
  form: {
    form: RefObject<HTMLFormElement | null>;
    failure: unknown;
    isSaving: boolean;
    submit: (event: FormEvent) => void;
  };
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a form for one item of a list: title, failure, fields, save and cancel. */
export function DraftForm({ title, texts, form, onClose, children }: Props) {
  useFormFocus(form.form);
  return (
    <form ref={form.form} className={classes.form} noValidate aria-label={title} onSubmit={form.submit}>
      <h3 className={classes.title}>{title}</h3>
      <FailureNotice failure={form.failure} />
      {children}
      <CardActions>
        <Button type="submit" loading={form.isSaving}>
          {texts.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </CardActions>
    </form>
  );
}
