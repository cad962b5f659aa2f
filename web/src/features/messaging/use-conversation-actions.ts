import { blockMember } from '@foyer/contract/connections/blocks.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import {
  acceptMessageRequest,
  changeConversation,
  declineMessageRequest,
  leaveConversation,
  openConversation,
  reportConversation,
} from '@foyer/contract/messaging/conversations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { connectionKeys } from '#src/lib/query-keys/connection-keys.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { profileKeys } from '#src/lib/query-keys/profile-keys.ts';
import { useTask } from '#src/lib/use-task.ts';

type Action = 'accept' | 'connect' | 'decline' | 'change' | 'leave' | 'reopen' | 'block' | 'report';
type Changes = NonNullable<InputOf<typeof changeConversation>['body']>;
type Report = NonNullable<InputOf<typeof reportConversation>['body']>;

/**
 * What a member does about a conversation, one call at a time. Each resolves to whether it succeeded; what is shown is read
 * again either way, because a refusal means that something else has happened.
 */
export function useConversationActions(viewer: string, id: string) {
  const queries = useQueryClient();
  const { pending, failure, run, clear } = useTask<Action>();
  const params = { id };

  function act(name: Action, send: () => Promise<unknown>, about?: string): Promise<boolean> {
    const sendAndRead = async () => {
      try {
        await send();
      } finally {
        await queries.invalidateQueries({ queryKey: messagingKeys.all(viewer) });
      }
    };
    return run(name, sendAndRead, undefined, about);
  }

  async function readMemberAgain(): Promise<void> {
    await Promise.all([
      queries.invalidateQueries({ queryKey: connectionKeys.all }),
      queries.invalidateQueries({ queryKey: profileKeys.allPublic }),
    ]);
  }

  return {
    pending,
    failure,
    clear,
    accept: (connect = false) =>
      act(connect ? 'connect' : 'accept', async () => {
        await call(acceptMessageRequest, { params, body: { connect } });
        track('message_request_accepted');
        if (connect) await readMemberAgain();
      }),
    decline: () =>
      act('decline', async () => {
        await call(declineMessageRequest, { params });
        track('message_request_declined');
      }),
    change: (body: Changes) => act('change', () => call(changeConversation, { params, body }), JSON.stringify(body)),
    leave: () =>
      act('leave', async () => {
        await call(leaveConversation, { params });
        track('conversation_left');
      }),
    reopen: (urlSlug: string) => act('reopen', () => call(openConversation, { body: { urlSlug } })),
    enterRoom: (eventId: string) =>
      act('reopen', async () => {
        const { enterEventRoom } = await import('@foyer/contract/event-rooms/enter-event-room.ts');
        await call(enterEventRoom, { params: { id: eventId } });
      }),
    block: (urlSlug: string) =>
      act('block', async () => {
        await call(blockMember, { body: { urlSlug } });
        track('member_blocked');
        await readMemberAgain();
      }),
    report: (body: Report) =>
      act('report', async () => {
        await call(reportConversation, { params, body });
        track('member_reported', { reason: body.reason });
        if (body.block) await readMemberAgain();
      }),
  };
}
