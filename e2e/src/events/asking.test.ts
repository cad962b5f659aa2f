import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { onPhone } from '../looks.ts';
import { newMember, openAs } from '../people/member.ts';
import { eventWords, wordsOf } from '../words.ts';
import { newEvent, newHost } from './host.ts';

journey('an organizer asks something, a guest answers, and changes it', onPhone, async (visitor) => {
  const { page, look, inspect, expectProblem } = visitor;
  const words = eventWords(look);
  const { asking } = wordsOf('hosting', look);
  const host = await newHost(visitor);
  const event = await newEvent(host.call, { title: 'Dinner of questions', type: 'in-person' });

  await openAs(page, host.signedIn, `/events/${event.id}/manage`);
  await page.getByRole('button', { name: asking.begin }).click();
  const one = page.getByRole('group', { name: asking.number.replace('{{number}}', '1') });
  const two = page.getByRole('group', { name: asking.number.replace('{{number}}', '2') });
  await one.getByLabel(asking.question, { exact: true }).fill('What do you not eat?');
  await one.getByLabel(asking.isRequired).check();
  await page.getByRole('button', { name: asking.add }).click();
  await two.getByLabel(asking.kind).selectOption('choice');
  await two.getByLabel(asking.question, { exact: true }).fill('Which size do you wear?');
  const option = two.getByRole('textbox', { name: asking.options });
  await option.fill('M');
  await option.press('Enter');
  await two.getByLabel(asking.isRequired).check();
  await two.getByLabel(asking.atDoor).check();
  const save = page.getByRole('button', { name: asking.save });
  expectProblem(/status of 400 .*\/questions/);
  await save.click();
  // One answer is no choice.
  await page.getByText(wordsOf('errors', look).fields.question.options).waitFor();
  await inspect('1-questions');
  await option.fill('L');
  await option.press('Enter');
  await two.getByRole('button', { name: asking.up.replace('{{number}}', '2') }).click();
  await save.click();
  await page.getByText('M · L').waitFor();
  await page.getByText(asking.isAtDoor, { exact: true }).waitFor();

  const member = await newMember(visitor);
  await openAs(page, member.signedIn, `/events/${event.slug}`);
  const register = page.getByRole('button', { name: words.register.button });
  await register.click();
  const dialog = page.getByRole('dialog', { name: words.asking.title });
  const send = dialog.getByRole('button', { name: words.register.button });
  const missing = dialog.getByText(wordsOf('errors', look).fields.answer.required);
  // Each time it is sent, the first that is wrong has the focus.
  await send.click();
  await expect.poll(() => missing.count()).toBe(2);
  await dialog.locator('select[aria-invalid="true"]:focus').waitFor();
  await inspect('2-asked');
  await dialog.getByLabel('Which size do you wear?').selectOption('M');
  await send.click();
  await expect.poll(() => missing.count()).toBe(1);
  await dialog.locator(':not(select)[aria-invalid="true"]:focus').waitFor();
  await dialog.getByLabel('What do you not eat?').fill('Fish');
  await send.click();
  await page.getByText(words.standing.confirmed['in-person']).waitFor();
  await page.getByRole('button', { name: words.asking.change }).click();
  const mine = page.getByRole('dialog', { name: words.asking.mine });
  expect(await mine.getByLabel('What do you not eat?').inputValue()).toBe('Fish');
  await mine.getByLabel('Which size do you wear?').selectOption('L');
  await mine.getByRole('button', { name: words.asking.save }).click();
  await mine.waitFor({ state: 'detached' });

  await openAs(page, host.signedIn, `/events/${event.id}/manage`);
  await page.getByText('Fish', { exact: true }).waitFor();
  await page.getByText('L', { exact: true }).waitFor();
  await inspect('3-answers');
});
