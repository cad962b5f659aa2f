import {
  deleteMessage,
  editMessage,
  type Message,
  reactToMessage,
  removeLinkPreview,
} from '@foyer/contract/messaging/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { type MessageLog, withMessages } from '#src/lib/message-sync/message-log.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { useTask } from '#src/lib/use-task.ts';

type Action = 'edit' | 'delete' | 'react' | 'remove-preview';

/** What a member does about one message. The answer is shown at once. */
export function useMessageActions(viewer: string, id: string) {
  const queries = useQueryClient();
  const { pending, failure, run, clear } = useTask<Action>();

  function act(name: Action, about: string, send: () => Promise<Message>): Promise<boolean> {
    const sendAndShow = async () => {
      const message = await send();
      queries.setQueryData<MessageLog>(messagingKeys.log(viewer, id), (log) => log && withMessages(log, [message]));
      void queries.invalidateQueries({ queryKey: messagingKeys.lists(viewer) });
    };
    return run(name, sendAndShow, undefined, about);
  }

  return {
    pending,
    failure,
    clear,
    edit: (messageId: string, body: string) =>
      act('edit', messageId, () => call(editMessage, { params: { messageId }, body: { body } })),
    remove: (messageId: string) => act('delete', messageId, () => call(deleteMessage, { params: { messageId } })),
    removePreview: (messageId: string) =>
      act('remove-preview', messageId, () => call(removeLinkPreview, { params: { messageId } })),
    react: (messageId: string, emoji: string, isOn: boolean) =>
      act('react', `${messageId} ${emoji} ${isOn}`, () =>
        call(reactToMessage, { params: { messageId }, body: { emoji, isOn } }),
      ),
  };
}
