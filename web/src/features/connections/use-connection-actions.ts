import { blockMember, reportMember, unblockMember } from '@foyer/contract/connections/blocks.ts';
import { removeConnection } from '@foyer/contract/connections/connections.ts';
import { acceptRequest, rejectRequest, withdrawRequest } from '@foyer/contract/connections/requests.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import type { DeclineAnswer, DeclineReason } from '@foyer/contract/rules/connections/connection-choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type AnalyticsEvent, type Properties, track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { refreshConnections } from './refresh-connections.ts';

type Action = 'accept' | 'decline' | 'withdraw' | 'remove' | 'block' | 'unblock' | 'report';

/**
 * What a member does about requests and connections, one call at a time. Each resolves to whether it succeeded; what is
 * shown is read again either way, because a refused answer means that the other side was faster.
 */
export function useConnectionActions() {
  const queries = useQueryClient();
  const { pending, failure, run, clear } = useTask<Action>();

  function act(
    name: Action,
    about: string,
    send: () => Promise<unknown>,
    event?: AnalyticsEvent,
    properties?: Properties,
  ): Promise<boolean> {
    const sendAndRead = async () => {
      try {
        await send();
        if (event) track(event, properties);
      } finally {
        await refreshConnections(queries);
      }
    };
    return run(name, sendAndRead, undefined, about);
  }

  return {
    pending,
    failure,
    clear,
    accept: (id: string) =>
      act('accept', id, () => call(acceptRequest, { params: { id } }), 'connection_request_accepted'),
    decline: (id: string, answer: DeclineAnswer, reason?: DeclineReason) =>
      act(
        'decline',
        id,
        () => call(rejectRequest, { params: { id }, body: { answer, reason } }),
        'connection_request_declined',
        { answer, has_reason: reason !== undefined },
      ),
    withdraw: (id: string) =>
      act('withdraw', id, () => call(withdrawRequest, { params: { id } }), 'connection_request_withdrawn'),
    remove: (id: string) => act('remove', id, () => call(removeConnection, { params: { id } }), 'connection_removed'),
    block: (urlSlug: string) => act('block', urlSlug, () => call(blockMember, { body: { urlSlug } }), 'member_blocked'),
    unblock: (blockId: string) =>
      act('unblock', blockId, () => call(unblockMember, { params: { slug: blockId } }), 'member_unblocked'),
    report: (body: NonNullable<InputOf<typeof reportMember>['body']>) =>
      act('report', body.urlSlug, () => call(reportMember, { body }), 'member_reported', { reason: body.reason }),
  };
}
