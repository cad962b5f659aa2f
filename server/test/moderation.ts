import { reportMember } from '@foyer/contract/connections/blocks.ts';
import { listReports } from '@foyer/contract/moderation/reports.ts';
import { suspendAccount } from '@foyer/contract/moderation/suspensions.ts';
import { eq } from 'drizzle-orm';
import { operatorsCommand } from '#src/bootstrap/operators-command.ts';
import { accountSuspensions } from '#src/db/schema/moderation.ts';
import { type Member, newMember } from './members.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';

/** An operator with an open report about a profile, a suspension, and another one with an appeal. */
export async function newModeration(foyer: TestApp) {
  const operator = await newMember(foyer);
  await operatorsCommand(foyer.deps, ['grant', operator.id]);
  const [reporter, reported] = [await newMember(foyer), await newMember(foyer)];
  data(await reporter.browser.call(reportMember, { body: { urlSlug: reported.urlSlug, reason: 'spam' } }));
  const reportId = data(await operator.browser.call(listReports, { query: {} })).items[0]?.id ?? '';
  const suspensionId = await suspend(operator, await newMember(foyer));
  const appealedId = await suspend(operator, await newMember(foyer));
  await foyer.deps.db
    .update(accountSuspensions)
    .set({ appeal: 'Please look again.', appealedAt: foyer.deps.clock.now() })
    .where(eq(accountSuspensions.id, appealedId));
  return { operator, reportId, suspensionId, appealedId };
}

async function suspend(operator: Member, { urlSlug }: Member): Promise<string> {
  return data(await operator.browser.call(suspendAccount, { body: { urlSlug, reason: 'spam' } })).id;
}
