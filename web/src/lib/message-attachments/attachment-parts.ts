import type { Attachment } from '@foyer/contract/message-attachments.ts';
import type { i18n as I18n } from 'i18next';
import { type ComponentType, createContext } from 'react';
import type { PendingMessage } from '../message-sync/pending-message.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

/** The parts of a conversation that show files. */
export type AttachmentParts = {
  /** The files chosen for the next message. */
  Chosen: ComponentType<{ chosen: ChosenFiles }>;
  /** The files of a message that was sent. */
  Sent: ComponentType<{ viewer: string; attachments: readonly Attachment[] }>;
  /** The files of a message that waits. */
  Waiting: ComponentType<{ pending: PendingMessage; contentOf: (id: string) => Promise<Blob | undefined> }>;
  /** Loads the parts that are needed to write, for when there is no network later. */
  prepare: (i18n: I18n) => void;
};

/** The page of messages passes them in, as they are a feature of their own. Null: nothing is shown of files. */
export const AttachmentContext = createContext<AttachmentParts | null>(null);
