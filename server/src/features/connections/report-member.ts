import type { ReportReason } from '@foyer/contract/rules/connections/connection-choices.ts';
import { memberReportBudget } from '#src/config/connections.ts';
import { memberReports } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { blockIn } from './block-in.ts';
import { findMemberToBlock } from './find-member-to-block.ts';

type ReportInput = { urlSlug: string; reason: ReportReason; details: string; block: boolean };

/** Reports a member to the operator, and blocks them if asked to. */
export async function reportMember(
  deps: Deps,
  { userId }: SignedInUser,
  { urlSlug, reason, details, block }: ReportInput,
): Promise<Record<string, never>> {
  await requireBudget(deps, `member-reports:${userId}`, memberReportBudget);
  await deps.db.transaction(async (tx) => {
    const reportedId = await findMemberToBlock(deps, tx, userId, urlSlug);
    const createdAt = deps.clock.now();
    await tx.insert(memberReports).values({ id: deps.random.uuid(), userId, reportedId, reason, details, createdAt });
    if (block) await blockIn(deps, tx, userId, reportedId);
  });
  return {};
}
