import type { Report } from '@foyer/contract/moderation/reports.ts';
import type { ReportDecision } from '@foyer/contract/rules/moderation/moderation-choices.ts';
import { auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { reportOutcomes } from '#src/db/schema/moderation.ts';
import type { Deps } from '#src/deps.ts';
import { publishMessages } from '#src/features/conversation-access/message-changes.ts';
import { publishOwnSide, publishState } from '#src/features/messaging/live-messaging.ts';
import { removeFromRoom, removeMessage, silenceInRoom } from '#src/features/messaging/moderate-room.ts';
import { saveInApp } from '#src/features/notifications/save-in-app.ts';
import { forgetSessions } from '#src/features/sessions/active-sessions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { decisionsFor, findReport, readReport, reportViewerOf } from './read-reports.ts';
import { openSealed } from './report-messages.ts';
import type { ReportId, ReportRow } from './report-rows.ts';
import { suspendIn } from './suspend-account.ts';

type DecisionInput = ReportId & {
  decision: ReportDecision;
  note: string;
  no?: number | undefined;
  explanation: string;
  days?: number | undefined;
  cancelEvents: boolean;
};

/**
 * Closes a report and does what was decided, in one transaction. Of two decisions at once the first one counts; a repeated call
 * changes nothing. The reporter is only notified that it was reviewed.
 */
export async function decideReport(deps: Deps, viewer: SignedInUser, input: DecisionInput): Promise<Report> {
  const { userId } = viewer;
  const done = await deps.db.transaction(async (tx) => {
    const who = await reportViewerOf(tx, userId);
    const report = await findReport(tx, who, input);
    if (report.decision !== null) return null;
    if (!decisionsFor(who, report).includes(input.decision))
      throw new AppError('FORBIDDEN', 'This decision is not possible for this report.');
    const [closed] = await tx
      .insert(reportOutcomes)
      .values({
        kind: report.kind,
        reportId: report.id,
        decision: input.decision,
        note: input.note,
        decidedById: userId,
        decidedAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!closed) return null;
    const ended = await carryOut(deps, tx, viewer, report, input);
    const reason = `${input.decision}:${report.id}`;
    await auditIn(deps, tx, viewer, { event: 'report.closed', outcome: 'ok', reason, userId });
    if (report.reporter_id !== null && report.reporter_id !== userId)
      await thank(deps, tx, report.reporter_id, report.id);
    return { report, ended };
  });
  if (done) publish(deps, done.report, done.ended);
  return await readReport(deps, viewer, input);
}

/** Returns the sessions that a suspension ended. */
async function carryOut(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  report: ReportRow,
  { decision, no, explanation, days, cancelEvents }: DecisionInput,
): Promise<string[]> {
  const { conversation_id: conversationId, reported_id: reportedId, reason } = report;
  if (decision === 'dismissed') return [];
  if (reportedId === null) throw new Error('only reports about members have other decisions');
  if (decision === 'account-suspended') {
    const by = { userId: viewer.userId, origin: viewer };
    const { ended } = await suspendIn(deps, tx, by, { userId: reportedId, reason, explanation, days, cancelEvents });
    return ended;
  }
  if (conversationId === null) throw new Error('there is a room, or the decision was refused');
  if (decision === 'message-removed') {
    const isReported = (await openSealed(deps, tx, report)).some((each) => each.no === no);
    if (no === undefined || !isReported) throw fieldRefused('no', 'required');
    await removeMessage(deps, tx, conversationId, no);
  } else {
    const isDone = await (decision === 'person-removed' ? removeFromRoom : silenceInRoom)(deps, tx, {
      conversationId,
      userId: reportedId,
    });
    if (!isDone) throw new AppError('ROOM_ORGANIZER', 'Organizers of the event stay in its room.');
  }
  return [];
}

async function thank(deps: Deps, tx: Tx, userId: string, reportId: string): Promise<void> {
  const title = { en: 'We looked at your report. Thank you.', es: 'Hemos revisado tu denuncia. Gracias.' };
  const idempotencyKey = `report-closed:${reportId}`;
  await saveInApp(deps, tx, [{ userId, kind: 'security', title, path: '/notifications', idempotencyKey }]);
}

function publish(deps: Deps, { conversation_id, reported_id }: ReportRow, ended: readonly string[]): void {
  if (ended.length > 0) forgetSessions(deps, ended);
  deps.wakeOutbox();
  if (conversation_id === null) return;
  publishMessages(deps, conversation_id);
  publishState(deps, conversation_id);
  if (reported_id !== null) publishOwnSide(deps, conversation_id, reported_id);
}
