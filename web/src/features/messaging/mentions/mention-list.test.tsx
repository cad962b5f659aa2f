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

async function open(shown = members) {
  fakeApi([changeConversation, ({ draft }) => ({ data: { ...conversation, draft } })]);
  const sent: string[] = [];
  const view = await renderComponent(
    <Composer
      ref={null}
      viewer="viewer"
      conversation={conversation}
      name="Breakfast"
      members={shown}
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
  expect(sent).toEqual(['@{3} are you in?']);
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

test('of two members with one name, either can be chosen after typing the whole name', async () => {
  const { user, field, options, sent } = await open([member(2, 'Ana Ruiz'), member(5, 'Ana Ruiz')]);
  await user.type(field, '@ana ruiz');
  expect(options()).toEqual(['Ana Ruiz #2', 'Ana Ruiz #5']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect([field.value, options()]).toEqual(['@Ana Ruiz #5 ', []]);
  await user.keyboard('hello{Enter}');
  expect(sent).toEqual(['@{5} hello']);
});

test('a message is as long as what is sent, and mentions at most twenty members', async () => {
  const many = Array.from({ length: 21 }, (_, at) => member(at + 2, `Member ${'x'.repeat(400)} ${at}`));
  const { user, field, sent } = await open(many);
  const mentionOf = ({ name }: { name: string }) => `@${name}`;
  await user.click(field);
  await user.paste(many.map(mentionOf).join(', '));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('A message can mention up to 20 members.');
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.paste(many.slice(1).map(mentionOf).join(', '));
  await user.keyboard('{Enter}');
  expect(sent).toHaveLength(1);
});
