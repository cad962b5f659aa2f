import { entryPage } from '../entry-page.ts';
import { journey, untilAlive } from '../journey.ts';
import { onPhone } from '../looks.ts';
import { newEmail } from '../people/member.ts';
import { newPhone } from '../people/phones.ts';
import { profileSetupPage } from '../profile-setup-page.ts';
import { eventWords } from '../words.ts';
import { newEvent, newHost } from './host.ts';

journey('somebody new comes by three fields, and finds the event again', onPhone, async (visitor) => {
  const { page, look, inspect, expect, openElsewhere } = visitor;
  const words = eventWords(look);
  const elsewhere = await openElsewhere();
  const { call } = await newHost({ ...visitor, context: elsewhere.context() });
  const event = await newEvent(call, { title: 'Open to newcomers', type: 'virtual' });
  const phone = newPhone();
  const entry = entryPage(visitor);

  await page.goto(`/events/${event.slug}`);
  await untilAlive(page);
  await page.getByRole('button', { name: words.newcomer.open }).click();
  await entry.typePhone(phone);
  await page.getByRole('button', { name: words.newcomer.go }).click();
  await page.locator('[name="name"][aria-invalid="true"]:focus').waitFor();
  await page.getByLabel(words.newcomer.name, { exact: true }).fill('Ada Lovelace');
  await expect.poll(() => page.locator('form [aria-invalid="true"]').count()).toBe(0);
  await page.getByLabel(words.newcomer.email, { exact: true }).fill(newEmail('ada'));
  await inspect('1-three-fields');
  await page.getByRole('button', { name: words.newcomer.go }).click();
  await page.waitForURL('**/auth?**');
  await entry.send();
  await entry.typeCode(await visitor.code(phone));

  const form = profileSetupPage(visitor);
  await form.ready();
  await form.type({ firstName: 'Ada', lastName: 'Lovelace', title: 'Writer', company: 'Royal Society' });
  await form.untilFree();
  await form.submit.click();
  await page.waitForURL(`**/events/${event.slug}`);
  await page.getByRole('button', { name: words.register.button }).click();
  await page.getByText(words.standing.confirmed.online).waitFor();
});
