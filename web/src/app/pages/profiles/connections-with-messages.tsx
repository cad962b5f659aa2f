import type { User } from '@foyer/contract/accounts.ts';
import { openConversation } from '@foyer/contract/messaging/conversations.ts';
import { useNavigate } from 'react-router';
import { ConnectionsView } from '#src/features/connections/list/connections-view.tsx';
import { call } from '#src/lib/call.ts';
import { conversationPath } from '#src/lib/conversation-path.ts';

/** /connections, which leads to the conversation with each of them. */
export function ConnectionsWithMessages({ user }: { user: User }) {
  const navigate = useNavigate();
  async function write(urlSlug: string): Promise<void> {
    const { conversation } = await call(openConversation, { body: { urlSlug } });
    void navigate(conversationPath(conversation.id));
  }
  return <ConnectionsView user={user} onWrite={write} />;
}
