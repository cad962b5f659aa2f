import type { Report } from '@foyer/contract/moderation/reports.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { conversationReports } from '#src/db/schema/messaging.ts';
import { reportOutcomes } from '#src/db/schema/moderation.ts';
import type { Deps } from '#src/deps.ts';
import { publishOwnSide, publishState } from '#src/features/messaging/live-messaging.ts';
import { restoreInRoom } from '#src/features/messaging/moderate-room.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findReport, mayRevert, readReport, reportViewerOf } from './read-reports.ts';
import type { ReportId } from './report-rows.ts';

/**
 * Lets a participant write in a room again, or return to it. All reports about them from this room that ended the same way count as
 * reverted, since one of them would otherwise say what no longer holds. Idempotent.
 */
export async function revertDecision(deps: Deps, viewer: SignedInUser, which: ReportId): Promise<Report> {
  const { userId } = viewer;
  const restored = await deps.db.transaction(async (tx) => {
    const report = await findReport(tx, await reportViewerOf(tx, userId), which);
    const { decision, conversation_id: conversationId, reported_id: reportedId } = report;
    if (report.reverted_at !== null) return null;
    if (!mayRevert(report) || decision === null || conversationId === null || reportedId === null)
      throw new AppError('FORBIDDEN', "This decision can't be taken back.");
    const { id } = conversationReports;
    const same = tx
      .select({ id })
      .from(conversationReports)
      .where(
        and(eq(conversationReports.conversationId, conversationId), eq(conversationReports.reportedId, reportedId)),
      );
    const reverted = await tx
      .update(reportOutcomes)
      .set({ revertedAt: deps.clock.now() })
      .where(
        and(
          eq(reportOutcomes.kind, 'messages'),
          eq(reportOutcomes.decision, decision),
          isNull(reportOutcomes.revertedAt),
          inArray(reportOutcomes.reportId, same),
        ),
      )
      .returning({ id: reportOutcomes.reportId });
    // Somebody else took it back at the same moment: their transaction was awaited here.
    if (reverted.length === 0) return null;
    await restoreInRoom(
      tx,
      { conversationId, userId: reportedId },
      decision === 'person-removed' ? 'barredAt' : 'silencedAt',
    );
    await auditIn(deps, tx, viewer, {
      event: 'report.reverted',
      outcome: 'ok',
      reason: `${decision}:${report.id}`,
      userId,
    });
    return { conversationId, reportedId };
  });
  if (restored) {
    publishState(deps, restored.conversationId);
    publishOwnSide(deps, restored.conversationId, restored.reportedId);
  }
  return await readReport(deps, viewer, which);
}
