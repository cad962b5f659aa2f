import { type WebhookKind, webhookKinds, webhookLimits } from '@foyer/contract/rules/webhook-choices.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import classes from '../webhooks.module.css';
import { KindsField } from './kinds-field.tsx';

export type WebhookInput = { url: string; description: string; kinds: WebhookKind[] };

type Props = {
  /** The current settings; missing for a new webhook. */
  initial?: WebhookInput;
  submit: string;
  onSave: (typed: WebhookInput) => Promise<void>;
  onCancel?: () => void;
};

/** The URL, description and event types of a webhook. */
export function WebhookForm({ initial, submit, onSave, onCancel }: Props) {
  const { t } = useTranslation('webhooks');
  const errorText = useErrorText();
  const form = useDraftForm({
    start: initial ?? { url: '', description: '', kinds: [...webhookKinds] },
    read: (typed: WebhookInput) => typed,
    wrongIn: ({ url, kinds }) => ({
      ...(url.trim() === '' && { url: errorText.field('webhook_url.invalid') }),
      ...(kinds.length === 0 && { kinds: t('form.kindsNeeded') }),
    }),
    fields: { url: 'url' },
    onSave,
  });
  const { draft, change, problem } = form;
  return (
    <form ref={form.form} noValidate className={classes.form} onSubmit={form.submit}>
      <TextField
        label={t('form.url')}
        hint={t('form.urlHint')}
        problem={problem('url')}
        name="url"
        type="url"
        autoComplete="off"
        maxLength={webhookLimits.url}
        value={draft.url}
        onChange={(url) => change({ url })}
      />
      <TextField
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        problem={null}
        name="description"
        autoComplete="off"
        isOptional
        maxLength={webhookLimits.description}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <KindsField chosen={draft.kinds} problem={problem('kinds')} onChange={(kinds) => change({ kinds })} />
      <FailureNotice failure={form.failure} />
      <CardActions>
        <Button type="submit" loading={form.isSaving}>
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
