import { createWebhook } from '@foyer/contract/webhooks/webhooks.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { webhookKeys } from '#src/lib/query-keys/webhook-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { CodeBlock } from './code-block.tsx';
import { webhooksQuery } from './queries.ts';
import { SecretNotice } from './settings/secret-notice.tsx';
import { WebhookForm, type WebhookInput } from './settings/webhook-form.tsx';
import { WebhooksTable } from './webhooks-table.tsx';

/** The viewer's webhooks, and how to verify a delivery. */
export function WebhooksView() {
  const { t } = useTranslation('webhooks');
  const query = useQuery(webhooksQuery);
  const queryClient = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  async function add(typed: WebhookInput): Promise<void> {
    const created = await call(createWebhook, { body: typed });
    await queryClient.invalidateQueries({ queryKey: webhookKeys.all });
    setSecret(created.secret);
    setAdding(false);
  }

  return (
    <CardPage
      width="workspace"
      isDense
      title={t('heading')}
      lead={t('lead')}
      back={{ to: paths.myEvents, label: t('back') }}
    >
      {secret && <SecretNotice secret={secret} />}
      <PageStates query={query} waiting={<CardSkeletons heights={[200, 320]} />}>
        {({ items, limit }) => (
          <>
            {(items.length > 0 || !isAdding) && (
              <Card title={t(items.length > 0 ? 'list.title' : 'none.title')}>
                <WebhooksTable
                  webhooks={items}
                  empty={
                    <EmptyState
                      picture="connection"
                      text={t('none.text')}
                      action={<Button onClick={() => setAdding(true)}>{t('list.add')}</Button>}
                    />
                  }
                />
                {!isAdding && items.length > 0 && items.length < limit && (
                  <CardActions>
                    <Button onClick={() => setAdding(true)}>{t('list.add')}</Button>
                  </CardActions>
                )}
                {items.length >= limit && <CardText>{t('list.full', { count: limit })}</CardText>}
              </Card>
            )}
            {isAdding && (
              <Card title={t('form.title')}>
                <WebhookForm submit={t('form.add')} onSave={add} onCancel={() => setAdding(false)} />
              </Card>
            )}
          </>
        )}
      </PageStates>
      <VerifyCard />
    </CardPage>
  );
}

const sample = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(secret);

app.post('/hooks', express.raw({ type: 'application/json' }), (req, res) => {
  const { type, data } = webhook.verify(req.body, req.headers);
  res.sendStatus(204);
});`;

/** Sample code that verifies the signature of a delivery. */
function VerifyCard() {
  const { t } = useTranslation('webhooks');
  return (
    <Card title={t('verify.title')}>
      <CardText>{t('verify.text')}</CardText>
      <CodeBlock text={sample} />
      <CardText>{t('verify.answer')}</CardText>
    </Card>
  );
}
