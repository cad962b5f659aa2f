import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { useTranslation } from 'react-i18next';
import { webhookPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';

/** One of them: what it is called, where it leads, whether it is well. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { id, url, description, kinds, state, failingSince } = webhook;
  const badge = state === 'on' && failingSince ? t('states.trouble') : t(`states.${state}`);
  return (
    <LinkRow to={webhookPath(id)} title={description || new URL(url).host} badge={badge}>
      <Hint>{url}</Hint>
      <Hint>{t('list.kinds', { count: kinds.length })}</Hint>
    </LinkRow>
  );
}
