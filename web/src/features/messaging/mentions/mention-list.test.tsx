// @vitest-environment happy-dom
import { type Conversation, changeConversation } from '@foyer/contract/messaging/conversations.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aConversation } from '../../../../test/a-conversation.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { Composer } from '../conversation/composer.tsx';

const conversation: Conversation = {
  ...aConversation,
  kind: 'group',
  group: { name: 'Breakfast', role: 'member', members: 4 },
};
const member = (no: number, name: string, isHere = true) => ({ no, name, photo: null, isHere });
const members = [member(2, 'Ana Ruiz'), member(3, 'Inés Carrasco'), member(4, 'Ana Gone', false)];

async function open() {
  fakeApi([changeConversation, ({ draft }) => ({ data: { ...conversation, draft } })]);
  const sent: string[] = [];
  const view = await renderComponent(
    <Composer
      ref={null}
      viewer="viewer"
      conversation={conversation}
      name="Breakfast"
      members={members}
      reply={null}
      onCancelReply={() => {}}
      onTyping={null}
      onSend={(body) => sent.push(body)}
    />,
    ['messaging'],
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Breakfast' });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.replace(/^[A-Z]{2}/, ''));
  return { ...view, sent, field, options };
}

test('an @ lists the members who are there, and typing narrows the list without accents', async () => {
  const { user, field, options } = await open();
  await user.type(field, 'Hi @');
  expect(options()).toEqual(['Ana Ruiz', 'Inés Carrasco']);
  expect(screen.getByRole('status').textContent).toBe('2 members. Choose one with the arrow keys, then press Enter.');
  await user.type(field, 'ine');
  expect(options()).toEqual(['Inés Carrasco']);
  await user.type(field, 'x');
  expect(options()).toEqual([]);
});

test('the arrow keys and Enter choose one, and the next Enter sends', async () => {
  const { user, field, options, sent } = await open();
  await user.type(field, '@');
  const [first, second] = screen.getAllByRole('option');
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id);
  await user.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(second?.id);
  expect(second?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect([field.value, options(), sent]).toEqual(['@Inés Carrasco ', [], []]);
  await user.keyboard('are you in?{Enter}');
  expect(sent).toEqual(['@Inés Carrasco are you in?']);
});

test('Escape closes the list until another @, and a tap chooses without leaving the field', async () => {
  const { user, field, options } = await open();
  await user.type(field, '@an{Escape}');
  expect(options()).toEqual([]);
  await user.type(field, 'a and @');
  await user.click(screen.getByRole('option', { name: /Ana Ruiz/ }));
  expect([field.value, document.activeElement === field]).toEqual(['@ana and @Ana Ruiz ', true]);
});

test('an address is no mention', async () => {
  const { user, field, options } = await open();
  await user.type(field, 'me@');
  expect(options()).toEqual([]);
});
