import { invitationParam } from '@foyer/contract/rules/events/invitation-choices.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { invitationItem } from './invitation-item.ts';

/**
 * Tells the server that the page was opened from an invitation, and after a sign-in in the same session who opened it. The
 * code for that is loaded only where there is an invitation.
 */
export function useInvitationVisit(viewer: string | null, isUnsure: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const code = new URLSearchParams(search).get(invitationParam);
    if (isUnsure || (code === null && browserStorages.session.getItem(invitationItem) === null)) return;
    // The figures of an invitation are not worth an error message.
    void import('./record-visit.ts')
      .then(({ recordVisit }) => recordVisit({ pathname, code, viewer }))
      .catch(() => undefined);
  }, [pathname, search, viewer, isUnsure]);
}
