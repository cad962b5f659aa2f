// @vitest-environment happy-dom
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { act, screen } from '@testing-library/react';
import { createRef, type Ref, useImperativeHandle, useState } from 'react';
import { expect, test } from 'vitest';
import { LinkPreviewContext } from '#src/lib/link-preview-context.ts';
import { aMessage } from '../../../../test/a-message.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import type { People } from '../groups/use-people.ts';
import { MessageBubble } from './message-bubble.tsx';

const people = { nameOf: () => 'Ada', textOf: (text: string) => text, labels: new Map() } as Partial<People> as People;
const message = aMessage({ body: 'Hello' });
const original = { author: 'Bob', body: 'Good morning', isDeleted: false };
type Changes = { message?: Message; original?: typeof original };

let renders = 0;
/** Part of each message. */
function Preview() {
  renders += 1;
  return null;
}

/** As in a conversation, where each render has callbacks and quotes of its own. */
function Conversation({ ref }: { ref: Ref<(changes: Changes) => void> }) {
  const [changes, setChanges] = useState<Changes>({});
  useImperativeHandle(ref, () => setChanges);
  return (
    <LinkPreviewContext value={Preview}>
      <MessageBubble
        viewer="viewer"
        message={changes.message ?? message}
        people={people}
        original={{ ...(changes.original ?? original) }}
        author="Ada"
        photo={null}
        hasFace={false}
        isOwn={false}
        receipt={false}
        canWrite
        canDelete={false}
        canReport={false}
        onReply={() => {}}
        onEdit={() => {}}
        onDelete={() => {}}
        onReport={() => {}}
        onRemovePreview={() => {}}
        onReact={() => {}}
      />
    </LinkPreviewContext>
  );
}

test('a message is rendered again only when it or what it answers has changed', async () => {
  const change = createRef<(changes: Changes) => void>();
  await renderComponent(<Conversation ref={change} />, ['messaging']);
  const to = (changes: Changes) => act(async () => change.current?.(changes));
  expect(renders).toBe(1);
  // Another message has arrived.
  await to({});
  await to({ message });
  expect(renders).toBe(1);
  const edited = { ...message, seq: 2, body: 'Hello there', editedAt: '2026-11-20T10:01:00.000Z' };
  await to({ message: edited });
  expect(screen.getByText('Hello there')).toBeTruthy();
  await to({ message: edited, original: { ...original, body: '', isDeleted: true } });
  expect(screen.getAllByText('Message deleted')).toHaveLength(1);
  expect(renders).toBe(3);
});
