import { changeMessageSuggestionSettings } from '@foyer/contract/message-suggestions.ts';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { settingsKeys } from '#src/lib/query-keys/settings-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card } from '#src/ui/card/card.tsx';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { messageModelQuery } from '../queries.ts';

/** Whether a language model may suggest messages. Only where the operator has configured one. */
export function MessageModel({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const { failure, run } = useTask<'save'>();
  const { data } = useQuery(messageModelQuery(userId));
  if (!data || data.service === null) return null;
  const choose = (usesModel: boolean) =>
    void run('save', async () => {
      const saved = await call(changeMessageSuggestionSettings, { body: { usesModel } });
      queries.setQueryData(settingsKeys.messageModel(userId), saved);
    });
  return (
    <Card title={t('privacy.messageModel.title')} lead={t('privacy.messageModel.lead')}>
      <FailureNotice failure={failure} />
      <ToggleRow
        Icon={IconSparkles}
        label={t('privacy.messageModel.label')}
        hint={t('privacy.messageModel.hint', { service: data.service })}
        checked={data.usesModel}
        onChange={choose}
      />
    </Card>
  );
}
