// @vitest-environment happy-dom
import type { ConversationKind, NotificationLevel } from '@foyer/contract/rules/messaging/choices.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { NotificationsDialog } from './notifications-dialog.tsx';

async function open(kind: ConversationKind, level: NotificationLevel, isSaved = true) {
  const saved: NotificationLevel[] = [];
  let closed = 0;
  const { user } = await renderComponent(
    <NotificationsDialog
      name="Breakfast"
      kind={kind}
      level={level}
      isPending={false}
      failure={null}
      onSave={async (chosen) => {
        saved.push(chosen);
        return isSaved;
      }}
      onClose={() => {
        closed += 1;
      }}
    />,
    ['messaging', 'relation'],
  );
  return { user, saved, closed: () => closed };
}
const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Notify me about' });

test.each<[ConversationKind, NotificationLevel, NotificationLevel[]]>([
  ['direct', 'all', ['all', 'none']],
  ['group', 'all', ['all', 'mentions', 'none']],
  ['event', 'mentions', ['mentions', 'none']],
])('a %s conversation offers what it can notify of, with the current choice', async (kind, level, offered) => {
  await open(kind, level);
  expect([...field().options].map(({ value }) => value)).toEqual(offered);
  expect(field().value).toBe(level);
});

test('what is chosen is saved with the button, and then the dialog closes', async () => {
  const { user, saved, closed } = await open('group', 'all');
  await user.selectOptions(field(), 'Mentions only');
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(saved).toEqual(['mentions']);
});

test('a choice that could not be saved keeps the dialog open', async () => {
  const { user, saved, closed } = await open('group', 'all', false);
  await user.selectOptions(field(), 'Nothing');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual(['none']));
  expect(closed()).toBe(0);
});
