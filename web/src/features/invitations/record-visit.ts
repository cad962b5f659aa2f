import { openInvitation } from '@foyer/contract/invitations.ts';
import { call } from '#src/lib/call.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { invitationItem } from './invitation-item.ts';

type RecordedVisit = { pathname: string; code: string; viewer: string | null };
type Visit = { pathname: string; code: string | null; viewer: string | null };

/** Reports an invitation once for each browser session, and once more when the visitor turns out to be a member. */
export async function recordVisit({ pathname, code: given, viewer }: Visit): Promise<void> {
  const kept = readKept();
  const before = kept?.pathname === pathname && (given === null || given === kept.code) ? kept : null;
  const code = given ?? before?.code;
  if (code === undefined) return;
  if (before && (viewer === null || before.viewer === viewer)) return;
  browserStorages.session.setItem(invitationItem, JSON.stringify({ pathname, code, viewer } satisfies RecordedVisit));
  await call(openInvitation, { body: { code, isFirst: before === null } });
}

function readKept(): RecordedVisit | null {
  const text = browserStorages.session.getItem(invitationItem);
  // Written above.
  return text === null ? null : (JSON.parse(text) as RecordedVisit);
}
