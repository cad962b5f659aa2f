import type { Report } from '@foyer/contract/moderation/reports.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { memberPath } from '#src/lib/paths.ts';
import { moderationKeys } from '#src/lib/query-keys/moderation-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { BackLink } from '#src/ui/page/back-link.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';
import type { DecisionChoice } from './decision-dialog.tsx';
import classes from './moderation.module.css';
import { type ReportId, reportQuery } from './queries.ts';
import { ReportedMessages } from './reported-messages.tsx';
import { RevertDecision } from './revert-decision.tsx';
import { useReportSource } from './use-report-source.ts';

const DecisionDialog = lazyPart(async () => (await import('./decision-dialog.tsx')).DecisionDialog);

type Props = { viewer: string; which: ReportId; back: string };

/** One report with the messages that were sealed with it, and what the viewer can decide. */
export function ReportView({ viewer, which, back }: Props) {
  const { t } = useTranslation('moderation');
  const query = useQuery(reportQuery(viewer, which));
  const toQueue = <BackLink to={back} label={t('report.back')} />;
  const isGone = hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED');
  return (
    <>
      <div>{toQueue}</div>
      {isGone ? (
        <Card>
          <EmptyState picture="messages" text={t('report.gone')} />
        </Card>
      ) : (
        <PageStates query={query} waiting={<Skeleton height={320} radius={16} />}>
          {(report) => <ReportCards viewer={viewer} report={report} />}
        </PageStates>
      )}
    </>
  );
}

function ReportCards({ viewer, report }: { viewer: string; report: Report }) {
  const { t } = useTranslation(['moderation', 'report']);
  const queries = useQueryClient();
  const sourceOf = useReportSource();
  const heading = useRef<HTMLHeadingElement>(null);
  const [choice, setChoice] = useState<DecisionChoice | null>(null);
  const [done, setDone] = useState<'decided' | 'decidedBefore' | 'reverts.done' | null>(null);
  const { reported, reason, createdAt, details, messages, otherReports, decisions, outcome, isSignal, mayRevert } =
    report;
  // The list was replaced in place, and the buttons go when a decision is made.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function show(decided: Report, what: typeof done): void {
    queries.setQueryData(moderationKeys.report(viewer, decided.kind, decided.id), decided);
    void queries.invalidateQueries({ queryKey: moderationKeys.lists(viewer) });
    void queries.invalidateQueries({ queryKey: moderationKeys.allSuspensions(viewer) });
    setChoice(null);
    setDone(what);
    heading.current?.focus();
  }

  const facts = [
    { key: 'reason', text: t(`report:reasons.${reason}`) },
    { key: 'place', text: sourceOf(report) },
    { key: 'at', text: <Timestamp at={createdAt} /> },
    { key: 'others', text: otherReports > 0 && t('report.others', { count: otherReports }) },
  ] as const;
  return (
    <>
      <Card title={t('report.title', { name: reported.name })} lead={t('report.audited')} headingRef={heading}>
        {done && (
          <Notice tone={done === 'decidedBefore' ? 'info' : 'success'}>
            <p>{t(done)}</p>
          </Notice>
        )}
        <dl className={classes.facts}>
          {facts.map(
            ({ key, text }) =>
              text !== false && (
                <div key={key}>
                  <dt>{t(key === 'at' && isSignal ? 'signal.at' : `report.facts.${key}`)}</dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </dl>
        {isSignal && <p className={classes.note}>{t('signal.text')}</p>}
        {details !== '' && !isSignal && (
          <>
            <h3 className={classes.subheading}>{t('report.details')}</h3>
            <p className={classes.words}>{details}</p>
          </>
        )}
        {outcome && (
          <>
            <h3 className={classes.subheading}>{t('report.outcome')}</h3>
            <p className={classes.note}>
              {t(`outcomes.${outcome.decision}`)}
              {outcome.revertedAt !== null && ` (${t('reverts.reverted')})`}
              {outcome.by !== null && ` · ${t('report.by', { name: outcome.by })}`} · <Timestamp at={outcome.at} />
            </p>
            {outcome.note !== '' && <p className={classes.words}>{outcome.note}</p>}
          </>
        )}
        <CardActions>
          {outcome &&
            mayRevert &&
            (outcome.decision === 'writing-stopped' || outcome.decision === 'person-removed') && (
              <RevertDecision
                report={report}
                decision={outcome.decision}
                onReverted={(reverted) => show(reverted, 'reverts.done')}
              />
            )}
          {decisions
            .filter((decision) => decision !== 'message-removed')
            .map((decision) => (
              <Button
                key={decision}
                variant="default"
                {...(decision === 'account-suspended' && { color: 'red', variant: 'filled' })}
                aria-haspopup="dialog"
                onClick={() => setChoice({ decision })}
              >
                {t(`decisions.${decision}.open`)}
              </Button>
            ))}
          {reported.urlSlug !== null && (
            <Button component={Link} to={memberPath(reported.urlSlug)} variant="subtle">
              {t('report.profile')}
            </Button>
          )}
        </CardActions>
      </Card>
      {report.kind !== 'profile' && (
        <ReportedMessages
          name={reported.name}
          messages={messages}
          onRemove={
            decisions.includes('message-removed') ? (no) => setChoice({ decision: 'message-removed', no }) : undefined
          }
        />
      )}
      {choice && (
        <Suspense>
          <DecisionDialog
            report={report}
            choice={choice}
            onDecided={(decided, isDone) => show(decided, isDone ? 'decided' : 'decidedBefore')}
            onClose={() => setChoice(null)}
          />
        </Suspense>
      )}
    </>
  );
}
