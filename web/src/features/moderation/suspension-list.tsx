import type { Suspension } from '@foyer/contract/moderation/suspensions.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { moderationKeys } from '#src/lib/query-keys/moderation-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { TableSelect } from '#src/ui/table/table-filters.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import type { SuspensionAction } from './answer-dialog.tsx';
import classes from './moderation.module.css';
import { type SuspensionState, suspensionStates, suspensionsQuery } from './queries.ts';

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

/** Suspensions of accounts with their appeals, for operators. The filter is in the address. */
export function SuspensionList({ viewer }: { viewer: string }) {
  const { t } = useTranslation('moderation');
  const queries = useQueryClient();
  const { search, change } = useFilterParams<'state'>();
  const state: SuspensionState = suspensionStates.find((each) => each === search.get('state')) ?? 'open';
  const query = useInfiniteQuery(suspensionsQuery(viewer, state));
  const [answering, setAnswering] = useState<SuspensionAction | null>(null);
  const [done, setDone] = useState<SuspensionAction['action'] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  async function onAnswered(action: SuspensionAction['action']): Promise<void> {
    setAnswering(null);
    setDone(action);
    heading.current?.focus();
    await queries.invalidateQueries({ queryKey: moderationKeys.allSuspensions(viewer) });
  }

  return (
    <Card title={t(`suspensions.${state}`)} lead={t('suspensions.audited')} headingRef={heading}>
      <div className={classes.filters}>
        <TableSelect
          label={t('filters.state')}
          name="state"
          value={state}
          isOrder={state === 'open'}
          options={suspensionStates.map((value) => ({ value, text: t(`filters.suspensions.${value}`) }))}
          onChange={(value) => change('state', value === 'open' ? '' : value)}
        />
      </div>
      {done && (
        <Notice tone="success">
          <p>{t(`answers.${done}.done`)}</p>
        </Notice>
      )}
      <PageStates
        query={{ ...query, data: query.data?.pages.flatMap(({ items }) => items) }}
        waiting={<RowSkeletons count={3} height={88} />}
        isEmpty={({ length }) => length === 0}
        empty={<EmptyState picture="people" text={t(`suspensions.none.${state}`)} />}
      >
        {(items) => (
          <RowList>
            {items.map((suspension) => (
              <li key={suspension.id}>
                <SuspensionRow suspension={suspension} onAnswer={(action) => setAnswering({ suspension, action })} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      <More query={query}>{t('queue.more')}</More>
      {answering && (
        <Suspense>
          <AnswerDialog {...answering} onAnswered={onAnswered} onClose={() => setAnswering(null)} />
        </Suspense>
      )}
    </Card>
  );
}

type RowProps = { suspension: Suspension; onAnswer: (action: SuspensionAction['action']) => void };

function SuspensionRow({ suspension, onAnswer }: RowProps) {
  const { t, i18n } = useTranslation(['moderation', 'report']);
  const { name, reason, explanation, startedAt, endsAt, endedAt, by, appeal, answer } = suspension;
  const time = (at: string) => absoluteTime(new Date(at), i18n.language);
  const isOpen = endedAt === null;
  const isWaiting = isOpen && appeal !== null && answer === null;
  const end = endsAt === null ? t('suspension.noEnd') : t('suspension.until', { time: time(endsAt) });
  return (
    <Row
      title={name}
      badge={isWaiting && t('suspension.waiting')}
      tone="waiting"
      end={
        isOpen && (
          <>
            {isWaiting && (
              <Button
                size="sm"
                variant="default"
                aria-haspopup="dialog"
                aria-label={t('answers.keep.openOne', { name })}
                onClick={() => onAnswer('keep')}
              >
                {t('answers.keep.open')}
              </Button>
            )}
            <Button
              size="sm"
              variant="default"
              aria-haspopup="dialog"
              aria-label={t('answers.lift.openOne', { name })}
              onClick={() => onAnswer('lift')}
            >
              {t('answers.lift.open')}
            </Button>
          </>
        )
      }
    >
      <Hint>
        {t(`report:reasons.${reason}`)} · {t('suspension.since', { time: time(startedAt) })}
        {by !== null && ` ${t('report.by', { name: by })}`} ·{' '}
        {endedAt === null ? end : t('suspension.ended', { time: time(endedAt) })}
      </Hint>
      {explanation !== '' && <Hint>{explanation}</Hint>}
      {appeal && (
        <span className={classes.appeal}>
          <strong>{t('suspension.appeal', { time: time(appeal.at) })}</strong>
          <span className={classes.words}>{appeal.text}</span>
        </span>
      )}
      {answer && (
        <Hint>
          {t(`suspension.answers.${answer.answer}`, { time: time(answer.at) })}
          {answer.text !== '' && `: ${answer.text}`}
        </Hint>
      )}
    </Row>
  );
}
