import * as activity from '@foyer/contract/messaging/activity.ts';
import * as conversations from '@foyer/contract/messaging/conversations.ts';
import * as groups from '@foyer/contract/messaging/groups.ts';
import * as messages from '@foyer/contract/messaging/messages.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { sendMessages } from '#src/features/message-sending/send-messages.ts';
import { mount } from '#src/http/mount.ts';
import { readActivity } from './activity/read-activity.ts';
import { addGroupMembers } from './add-group-members.ts';
import { acceptMessageRequest, declineMessageRequest } from './answer-request.ts';
import { changeGroupRole, removeGroupMember, renameGroup } from './change-group.ts';
import { deleteMessage, editMessage, removeLinkPreview } from './change-message.ts';
import { createGroup } from './create-group.ts';
import { countUnread, listConversations, readConversation } from './list-conversations.ts';
import { listChanges, listMessages } from './list-messages.ts';
import { listParticipants } from './list-participants.ts';
import { openConversation } from './open-conversation.ts';
import { changeConversation, leaveConversation, markConversationRead } from './own-side.ts';
import { reactToMessage } from './react-to-message.ts';
import { readWayToWrite } from './read-way-to-write.ts';
import { reportConversation } from './report-conversation.ts';

/** Conversations of members, message requests and messages. */
export function mountMessaging(app: FastifyInstance, deps: Deps): void {
  mount(app, conversations.readWayToWrite, ({ params }, viewer) => readWayToWrite(deps, viewer, params));
  mount(app, conversations.openConversation, ({ body }, viewer) => openConversation(deps, viewer, body));
  mount(app, conversations.listConversations, ({ query }, viewer) => listConversations(deps, viewer, query));
  mount(app, conversations.readConversation, ({ params }, viewer) => readConversation(deps, viewer, params));
  mount(app, conversations.countUnread, (_, viewer) => countUnread(deps, viewer));
  mount(app, conversations.changeConversation, ({ params, body }, viewer) =>
    changeConversation(deps, viewer, { ...params, ...body }),
  );
  mount(app, conversations.markConversationRead, ({ params, body }, viewer) =>
    markConversationRead(deps, viewer, { ...params, ...body }),
  );
  mount(app, conversations.acceptMessageRequest, ({ params, body }, viewer) =>
    acceptMessageRequest(deps, viewer, { ...params, ...body }),
  );
  mount(app, conversations.declineMessageRequest, ({ params }, viewer) => declineMessageRequest(deps, viewer, params));
  mount(app, conversations.leaveConversation, ({ params }, viewer) => leaveConversation(deps, viewer, params));
  mount(app, conversations.reportConversation, ({ params, body }, viewer) =>
    reportConversation(deps, viewer, { ...params, ...body }),
  );
  mount(app, groups.createGroup, ({ body }, viewer) => createGroup(deps, viewer, body));
  mount(app, groups.renameGroup, ({ params, body }, viewer) => renameGroup(deps, viewer, { ...params, ...body }));
  mount(app, groups.addGroupMembers, ({ params, body }, viewer) =>
    addGroupMembers(deps, viewer, { ...params, ...body }),
  );
  mount(app, groups.removeGroupMember, ({ params }, viewer) => removeGroupMember(deps, viewer, params));
  mount(app, groups.changeGroupRole, ({ params, body }, viewer) =>
    changeGroupRole(deps, viewer, { ...params, ...body }),
  );
  mount(app, groups.listParticipants, ({ params, query }, viewer) =>
    listParticipants(deps, viewer, { ...params, ...query }),
  );
  mount(app, activity.readActivity, ({ params }, viewer) => readActivity(deps, viewer, params));
  mount(app, messages.sendMessages, ({ body }, viewer) => sendMessages(deps, viewer, body));
  mount(app, messages.listMessages, ({ params, query }, viewer) => listMessages(deps, viewer, { ...params, ...query }));
  mount(app, messages.listChanges, ({ params, query }, viewer) => listChanges(deps, viewer, { ...params, ...query }));
  mount(app, messages.editMessage, ({ params, body }, viewer) => editMessage(deps, viewer, { ...params, ...body }));
  mount(app, messages.deleteMessage, ({ params }, viewer) => deleteMessage(deps, viewer, params));
  mount(app, messages.removeLinkPreview, ({ params }, viewer) => removeLinkPreview(deps, viewer, params));
  mount(app, messages.reactToMessage, ({ params, body }, viewer) =>
    reactToMessage(deps, viewer, { ...params, ...body }),
  );
}
