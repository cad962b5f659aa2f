import { revokeSession, revokeSessions } from '@foyer/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { session } from '#src/lib/session/session.ts';
import { CardActions } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { sessionsQuery } from './queries.ts';
import { SecuritySection } from './security-section.tsx';
import { SessionRow } from './session-row.tsx';
import { useChange } from './use-change.ts';

/** Ends a session; one that has ended already counts as success. */
async function endOne(sessionId: string): Promise<void> {
  try {
    await call(revokeSession, { params: { sessionId } });
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  }
}

async function endAll(): Promise<void> {
  await call(revokeSessions, { body: { which: 'all' } });
  await session.signOut();
}

/** The active sessions, with buttons to end them. */
export function SessionsSection({ userId }: { userId: string }) {
  const { t } = useTranslation('security');
  const query = useQuery(sessionsQuery(userId));
  const change = useChange();
  const endOthers = () => call(revokeSessions, { body: { which: 'others' } });
  const question = (kind: 'one' | 'others' | 'all') => ({
    title: t(`sessions.ask.${kind}.title`),
    text: t(`sessions.ask.${kind}.text`),
    confirm: t(`sessions.ask.${kind}.confirm`),
    cancel: t('cancel'),
  });
  return (
    <SecuritySection title={t('sessions.title')} lead={t('sessions.lead')} change={change}>
      <PageStates
        query={query}
        waiting={<RowSkeletons count={2} height={72} />}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState picture="security" text={t('sessions.none')} />}
      >
        {(items) => (
          <RowList>
            {items.map((item) => (
              <SessionRow
                key={item.id}
                item={item}
                isEnding={change.pending === item.id}
                question={question('one')}
                onEnd={() => void change.run(item.id, () => endOne(item.id), t('sessions.saidOne'))}
              />
            ))}
          </RowList>
        )}
      </PageStates>
      {query.data && (
        <CardActions>
          {query.data.some(({ current }) => !current) && (
            <ConfirmButton
              label={t('sessions.endOthers')}
              loading={change.pending === 'others'}
              question={question('others')}
              onConfirm={() => void change.run('others', endOthers, t('sessions.saidOthers'))}
            />
          )}
          <ConfirmButton
            label={t('sessions.endAll')}
            loading={change.pending === 'all'}
            question={question('all')}
            onConfirm={() => void change.run('all', endAll, '')}
          />
        </CardActions>
      )}
    </SecuritySection>
  );
}
