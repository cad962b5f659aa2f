import { type WebhookKind, webhookKinds, webhookLimits } from '@foyer/contract/rules/webhooks/kinds.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedField } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { useTask } from '#src/lib/use-task.ts';
import { CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from '../webhooks.module.css';
import { KindsField } from './kinds-field.tsx';

export type Typed = { url: string; description: string; kinds: WebhookKind[] };

type Props = {
  /** What is there already; none for a new one. */
  known?: Typed;
  submit: string;
  onSave: (typed: Typed) => Promise<void>;
  onCancel?: () => void;
};

/** Where a webhook leads and what it hears of. */
export function WebhookForm({ known, submit, onSave, onCancel }: Props) {
  const { t } = useTranslation('webhooks');
  const errorText = useErrorText();
  const [typed, setTyped] = useState<Typed>(known ?? { url: '', description: '', kinds: [...webhookKinds] });
  const [problems, setProblems] = useState<{ url?: string; kinds?: string }>({});
  const task = useTask<'save'>();

  function save(): void {
    const url = typed.url.trim() === '' ? { url: errorText.field('webhook_url.invalid') } : {};
    const kinds = typed.kinds.length === 0 ? { kinds: t('form.kindsNeeded') } : {};
    setProblems({ ...url, ...kinds });
    if (typed.url.trim() === '' || typed.kinds.length === 0) return;
    void task.run(
      'save',
      () => onSave(typed),
      (error) => {
        const refused = refusedField(error, 'url');
        if (refused) setProblems({ url: errorText.field(refused) });
        return refused !== null;
      },
    );
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t('form.url')}
        hint={t('form.urlHint')}
        problem={problems.url ?? null}
        name="url"
        type="url"
        autoComplete="off"
        maxLength={webhookLimits.url}
        value={typed.url}
        onChange={(url) => setTyped({ ...typed, url })}
      />
      <TextField
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        problem={null}
        name="description"
        autoComplete="off"
        isOptional
        maxLength={webhookLimits.description}
        value={typed.description}
        onChange={(description) => setTyped({ ...typed, description })}
      />
      <KindsField
        chosen={typed.kinds}
        problem={problems.kinds ?? null}
        onChange={(kinds) => setTyped({ ...typed, kinds })}
      />
      <FailureNotice failure={task.failure} />
      <CardActions>
        <Button type="submit" loading={task.pending === 'save'}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </CardActions>
    </form>
  );
}
