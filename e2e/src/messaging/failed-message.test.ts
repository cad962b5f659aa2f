import { acceptRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { leaveConversation, openConversation } from '@foyer/contract/messaging/conversations.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { talkingPair } from './talking-pair.ts';

const withName = (text: string, name: string) => text.replaceAll('{{name}}', name);

journey('a message that was refused is edited, retried or discarded', bothLooks, async (visitor) => {
  const { page, look, inspect, expect, expectProblem } = visitor;
  expectProblem(/409/);
  const words = textsOf('messaging', look);
  const { ines, ada, id } = await talkingPair(visitor);
  // Without a connection, opening the conversation again would be a request.
  const asked = await ada.call(requestConnection, { body: { urlSlug: ines.urlSlug, intent: 'conversation' } });
  await ines.call(acceptRequest, { params: { id: asked.id } });
  await openAs(page, ada.signedIn, `/messages/${id}`);
  const messages = page.getByRole('region', { name: withName(words.messagesWith, 'Inés Carrasco') });
  await messages.getByText('Shall we talk?').waitFor();
  const elsewhere = await visitor.openElsewhere();
  const field = page.getByRole('textbox', { name: withName(words.composer.label, 'Inés Carrasco') });
  const waiting = (text: string) => messages.locator('li').filter({ hasText: text });
  const arrived = (text: string) => elsewhere.locator('[data-message]').filter({ hasText: text });
  async function write(text: string): Promise<void> {
    await field.fill(text);
    await page.getByRole('button', { name: words.composer.send }).click();
  }

  // While Inés has left, nobody can write. Ada's page doesn't learn of it, as when its answer is on the way.
  await page.route(`**/api/messaging/conversations/${id}`, (route) => route.abort());
  expectProblem(/ERR_FAILED/);
  const leave = () => ines.call(leaveConversation, { params: { id } });
  const reopen = () => ines.call(openConversation, { body: { urlSlug: ada.urlSlug } });

  await leave();
  await write('On Firday then?');
  await waiting('On Firday').getByText(words.pending.failed).waitFor();
  await write('Or on Saturday');
  await waiting('Or on Saturday').getByText(words.pending.queued).waitFor();
  await inspect('1-refused');
  // As long as nothing has changed, it is refused again.
  await waiting('On Firday').getByRole('button', { name: words.pending.retry }).click();
  await waiting('On Firday').getByText(words.pending.failed).waitFor();
  await reopen();
  await openAs(elsewhere, ines.signedIn, `/messages/${id}`);
  await waiting('On Firday').getByRole('button', { name: words.pending.edit }).click();
  await expect.poll(() => field.inputValue()).toBe('On Firday then?');
  await write('On Friday then?');
  // What waited behind it is sent first.
  await arrived('On Friday').waitFor();
  const texts = (await elsewhere.locator('[data-message]').allTextContents()).map((text) =>
    /Saturday|Friday/.exec(text),
  );
  expect(texts.flatMap((found) => found?.[0] ?? [])).toEqual(['Saturday', 'Friday']);

  await leave();
  await write('At nine');
  await waiting('At nine').getByText(words.pending.failed).waitFor();
  await reopen();
  await waiting('At nine').getByRole('button', { name: words.pending.retry }).click();
  await arrived('At nine').waitFor();
  expect(await arrived('At nine').count()).toBe(1);

  await leave();
  await write('Never mind');
  await waiting('Never mind').getByRole('button', { name: words.pending.discard }).click();
  await expect.poll(() => waiting('Never mind').count()).toBe(0);
  await reopen();
  await write('See you there');
  await arrived('See you there').waitFor();
  expect([await arrived('Never mind').count(), await arrived('Firday').count()]).toEqual([0, 0]);
  await page.unroute(`**/api/messaging/conversations/${id}`);
  await page.reload();
  await messages.getByText('See you there').waitFor();
  expect(await waiting('Never mind').count()).toBe(0);
});
