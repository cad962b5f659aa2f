import { entryPage } from '../entry-page.ts';
import { journey, untilAlive } from '../journey.ts';
import { onPhone } from '../looks.ts';
import { eventTexts, textsOf } from '../page-texts.ts';
import { newEmail } from '../people/member.ts';
import { newPhone } from '../people/phones.ts';
import { profileSetupPage } from '../profile-setup-page.ts';
import { newEvent, newHost } from './host.ts';

journey('a new person registers as a guest with three fields and finds the event again', onPhone, async (visitor) => {
  const { page, look, inspect, expect, openElsewhere } = visitor;
  const words = eventTexts(look);
  const elsewhere = await openElsewhere();
  const { call } = await newHost({ ...visitor, context: elsewhere.context() });
  const event = await newEvent(call, { title: 'Open to newcomers', type: 'virtual' });
  const phone = newPhone();
  const entry = entryPage(visitor);

  await page.goto(`/events/${event.slug}`);
  await untilAlive(page);
  await page.getByRole('button', { name: words.guestSignUp.open }).click();
  await entry.typePhone(phone);
  await page.getByRole('button', { name: words.guestSignUp.go }).click();
  await page.locator('[name="name"][aria-invalid="true"]:focus').waitFor();
  await page.getByLabel(words.guestSignUp.name, { exact: true }).fill('Ada Lovelace');
  await expect.poll(() => page.locator('form [aria-invalid="true"]').count()).toBe(0);
  await page.getByLabel(words.guestSignUp.email, { exact: true }).fill(newEmail('ada'));
  await inspect('1-three-fields');
  await page.getByRole('button', { name: words.guestSignUp.go }).click();
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
  await page.getByText(words.status.confirmed.online).waitFor();

  // The rest of profile setup was postponed and is on the dashboard.
  await page.goto('/dashboard');
  const { setUp } = textsOf('dashboard', look);
  const card = page.getByRole('region', { name: setUp.title });
  await card.getByText(setUp.network).waitFor();
  await card.getByRole('link', { name: setUp.goOn }).click();
  await page.waitForURL('**/profile-setup/linkedin');
  await page.getByRole('heading', { level: 1, name: textsOf('profile-setup', look).network.title }).waitFor();
});
