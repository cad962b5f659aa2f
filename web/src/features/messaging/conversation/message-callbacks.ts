import type { Message } from '@foyer/contract/messaging/messages.ts';

/** What can be done about a message. */
export type MessageCallbacks = {
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  onReport: (message: Message) => void;
  onRemovePreview: (message: Message) => void;
  onReact: (message: Message, emoji: string, isOn: boolean) => void;
};
