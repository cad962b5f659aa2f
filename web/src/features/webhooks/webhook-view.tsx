import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { DeliveriesCard } from './delivery-log/deliveries-card.tsx';
import { webhookQuery } from './queries.ts';
import { SecretCard } from './settings/secret-card.tsx';
import { SettingsCard } from './settings/settings-card.tsx';
import { StateNotice } from './settings/state-notice.tsx';

/** One webhook: its deliveries, settings and secret. */
export function WebhookView() {
  const { t } = useTranslation('webhooks');
  const { id = '' } = useParams();
  const query = useQuery(webhookQuery(id));
  if (hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED'))
    return (
      <MessagePage title={t('nothing.title')} text={t('nothing.text')}>
        <Button component={Link} to={paths.webhooks}>
          {t('nothing.all')}
        </Button>
      </MessagePage>
    );
  const { data } = query;
  const title = data ? data.description || new URL(data.url).host : t('oneHeading');
  return (
    <CardPage
      width="workspace"
      isDense
      title={title}
      lead={data?.url ?? ''}
      back={{ to: paths.webhooks, label: t('nothing.all') }}
    >
      <PageStates query={query} waiting={<CardSkeletons heights={[320, 240]} />}>
        {(webhook) => (
          <>
            <StateNotice webhook={webhook} />
            <DeliveriesCard webhook={webhook} />
            <SettingsCard webhook={webhook} />
            <SecretCard webhook={webhook} />
          </>
        )}
      </PageStates>
    </CardPage>
  );
}
