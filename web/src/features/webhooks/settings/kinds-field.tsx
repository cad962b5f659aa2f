import { type WebhookKind, webhookKinds } from '@foyer/contract/rules/webhook-choices.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { FieldMessage } from '#src/ui/fields/field.tsx';
import { useKindName } from '../use-kind-name.ts';
import classes from '../webhooks.module.css';

const subjects = ['event', 'registration', 'order', 'waiting', 'check-in'] as const;

type Props = {
  chosen: readonly WebhookKind[];
  problem: string | null;
  onChange: (chosen: WebhookKind[]) => void;
};

/** Chooses the event types that are sent to a webhook, grouped by subject. */
export function KindsField({ chosen, problem, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const kindName = useKindName();
  const id = useId();
  const hasAll = chosen.length === webhookKinds.length;
  const toggle = (kind: WebhookKind, on: boolean) =>
    onChange(webhookKinds.filter((each) => (each === kind ? on : chosen.includes(each))));
  return (
    <fieldset className={classes.kinds} aria-describedby={problem ? `${id}-message` : undefined}>
      <legend>{t('form.kinds')}</legend>
      <Button variant="default" size="xs" onClick={() => onChange(hasAll ? [] : [...webhookKinds])}>
        {t(hasAll ? 'form.noKinds' : 'form.allKinds')}
      </Button>
      <FieldMessage id={`${id}-message`} problem={problem} />
      <div className={classes.subjects}>
        {subjects.map((subject) => (
          <fieldset key={subject}>
            <legend>{t(`subjects.${subject}`)}</legend>
            {webhookKinds
              .filter((kind) => kind.startsWith(`${subject}.`))
              .map((kind) => (
                <CheckboxField
                  key={kind}
                  label={kindName(kind)}
                  checked={chosen.includes(kind)}
                  onChange={(on) => toggle(kind, on)}
                />
              ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
