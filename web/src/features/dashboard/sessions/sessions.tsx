import type { SessionRow } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { session } from '#src/lib/session/session.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import classes from '../dashboard.module.css';
import { endSessions, sessionsQuery } from '../queries.ts';
import { Section } from '../section.tsx';
import { Rows } from '../skeletons.tsx';
import { SessionItem } from './session-item.tsx';

/** What is being ended: one session by its id, the others, or all. */
type Ending = string | 'others' | 'all';

/** Where the person is signed in, and how to end that. */
export function Sessions({ userId }: { userId: string }) {
  const { t } = useTranslation(['dashboard', 'shell']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const query = useQuery(sessionsQuery(userId));
  const [ending, setEnding] = useState<Ending | null>(null);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  async function end(which: Ending): Promise<void> {
    if (ending) return;
    setEnding(which);
    setFailure(null);
    setSaid('');
    try {
      await endSessions(which === 'others' || which === 'all' ? which : { sessionId: which });
    } catch (error) {
      // One that is over already is what was wanted.
      if (!hasCode(error, 'NOT_FOUND')) {
        setFailure(error);
        setEnding(null);
        return;
      }
    }
    if (which === 'all') {
      await session.signOut();
      return;
    }
    await queries.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey });
    setEnding(null);
    setSaid(which === 'others' ? t('sessions.othersEnded') : t('sessions.ended'));
    // The button that had the focus is gone.
    heading.current?.focus();
  }

  return (
    <Section title={t('sessions.title')} lead={t('sessions.lead')} wide headingRef={heading}>
      <FailureNotice failure={failure} />
      <p className={said ? classes.said : 'visually-hidden'} role="status">
        {said}
      </p>
      <PageStates
        query={query}
        waiting={<Rows count={2} height={72} />}
        failedText={(error) => `${t('shell:states.failed')}. ${errorText.text(error)}`}
        retryLabel={t('shell:states.retry')}
        isEmpty={(items) => items.length === 0}
        empty={<p className={classes.quiet}>{t('sessions.none')}</p>}
      >
        {(items: SessionRow[]) => (
          <ul className={classes.list}>
            {items.map((item) => (
              <SessionItem key={item.id} item={item} isEnding={ending === item.id} onEnd={() => void end(item.id)} />
            ))}
          </ul>
        )}
      </PageStates>
      <div className={classes.actions}>
        {query.data?.some(({ current }) => !current) && (
          <Button variant="default" loading={ending === 'others'} onClick={() => void end('others')}>
            {t('sessions.endOthers')}
          </Button>
        )}
        <Button variant="default" loading={ending === 'all'} onClick={() => void end('all')}>
          {t('sessions.endAll')}
        </Button>
      </div>
    </Section>
  );
}
