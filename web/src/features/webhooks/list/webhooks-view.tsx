import { createWebhook } from '@foyer/contract/webhooks/webhooks.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { SecretNotice } from '../form/secret-notice.tsx';
import { VerifyCard } from '../form/verify-card.tsx';
import { type Typed, WebhookForm } from '../form/webhook-form.tsx';
import { webhooksKey, webhooksQuery } from '../queries.ts';
import { WebhookRow } from './webhook-row.tsx';

/** Where the viewer's own programs are told what happens, and what there is to know for whoever begins. */
export function WebhooksView() {
  const { t } = useTranslation('webhooks');
  const query = useQuery(webhooksQuery);
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  async function add(typed: Typed): Promise<void> {
    const made = await call(createWebhook, { body: typed });
    await queries.invalidateQueries({ queryKey: webhooksKey });
    setSecret(made.secret);
    setAdding(false);
  }

  return (
    <CardPage title={t('page.title')} lead={t('lead')} back={{ to: paths.myEvents, label: t('back') }}>
      {secret && <SecretNotice secret={secret} />}
      <PageStates query={query} waiting={<CardSkeletons heights={[200, 320]} />}>
        {({ items, limit }) => (
          <>
            {items.length > 0 && (
              <Card title={t('list.title')}>
                <RowList>
                  {items.map((webhook) => (
                    <li key={webhook.id}>
                      <WebhookRow webhook={webhook} />
                    </li>
                  ))}
                </RowList>
                {!isAdding && items.length < limit && (
                  <CardActions>
                    <Button onClick={() => setAdding(true)}>{t('list.add')}</Button>
                  </CardActions>
                )}
                {items.length >= limit && <CardText>{t('list.full', { count: limit })}</CardText>}
              </Card>
            )}
            {items.length === 0 && !isAdding && (
              <Card title={t('none.title')}>
                <CardText>{t('none.text')}</CardText>
                <CardActions>
                  <Button onClick={() => setAdding(true)}>{t('list.add')}</Button>
                </CardActions>
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
