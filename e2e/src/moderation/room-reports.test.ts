import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import { reportConversation } from '@foyer/contract/messaging/conversations.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { mentionCode } from '@foyer/contract/rules/messaging/mentions.ts';
import { newEvent } from '../events/host.ts';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { written } from '../messaging/talking-pair.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { memberNamed } from '../people/member-named.ts';

/** Bob has insulted Ada in the room of Grace's event, and Ada has reported it. */
async function reportedRoom(visitor: Visitor) {
  const grace = await memberNamed(visitor, 'Grace', 'Hopper');
  const ada = await memberNamed(visitor, 'Ada', 'Lovelace');
  const bob = await memberNamed(visitor, 'Bob', 'Stone');
  const { id } = await newEvent(grace.call, { type: 'in-person' });
  await grace.call(changeEventRoom, { params: { id }, body: { isOpen: true, slowSeconds: 0 } });
  let conversationId = '';
  for (const each of [ada, bob]) {
    await each.call(registerForEvent, { params: { id }, body: {} });
    ({ id: conversationId } = await each.call(enterEventRoom, { params: { id } }));
  }
  await ada.call(sendMessages, { body: { conversationId, messages: [written('Is there parking nearby?')] } });
  const rude = written(`${mentionCode(1)} asks silly questions, as always.`);
  await bob.call(sendMessages, { body: { conversationId, messages: [rude] } });
  await ada.call(reportConversation, {
    params: { id: conversationId },
    body: { reason: 'harassment', details: 'He does this in every room.', participant: 2 },
  });
  return { grace, id };
}

journey(
  'a host reads a report from their room, stops a member from writing and reverts it',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect } = visitor;
    const words = textsOf('moderation', look);
    const { grace, id } = await reportedRoom(visitor);
    await openAs(page, grace.signedIn, `/events/${id}/manage/reports`);
    const row = page.getByRole('link', { name: /Bob Stone/ });
    await row.waitFor();
    await inspect('1-reports');
    await row.click();
    await page.getByText('@Ada Lovelace asks silly questions, as always.').waitFor();
    await inspect('2-report');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    const decision = words.decisions['writing-stopped'];
    await button(decision.open).click();
    await dialog.getByRole('textbox', { name: words.note }).fill('Second time');
    await inspect('3-decision');
    await dialog.getByRole('button', { name: decision.confirm }).click();
    await page.getByText(words.decided, { exact: true }).waitFor();
    await inspect('4-decided');
    const reversal = words.reverts['writing-stopped'];
    await button(reversal.open).click();
    await dialog.getByRole('button', { name: reversal.open }).click();
    await page.getByText(words.reverts.done, { exact: true }).waitFor();
    await page.getByRole('link', { name: words.report.back }).click();
    await page.getByText(words.queue.none, { exact: true }).waitFor();
  },
);
