import { expect } from 'vitest';
import { entryPage } from '../entry-page.ts';
import { journey } from '../journey.ts';
import { bothLooks, looks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { memberAtSecurity, securityPath, signOut } from './security-page.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

journey('a passkey is added, named, used to sign in, and removed', bothLooks.slice(0, 1), async (visitor) => {
  const { page, look, inspect } = visitor;
  const device = await addVirtualAuthenticator(page);
  const { security } = await memberAtSecurity(visitor);
  const { words } = security;
  await security.section('passkeys').getByText(words.passkeys.none).waitFor();
  await security.button('passkeys', words.passkeys.add).click();
  const name = security.section('passkeys').getByLabel(words.passkeys.name, { exact: true });
  expect(await name.inputValue()).toMatch(/Chrome/);
  await inspect('1-naming');
  await name.fill('Laptop');
  await security.button('passkeys', words.passkeys.create).click();
  await page.getByText(words.passkeys.saidAdded.replace('{{name}}', 'Laptop')).waitFor();
  expect(await device.passkeys()).toBe(1);

  await security.button('passkeys', `${words.passkeys.rename}: Laptop`).click();
  await name.fill('');
  await security.button('passkeys', words.passkeys.save).click();
  await page.getByText(textsOf('errors', look).fields.passkey.name_required).waitFor();
  await name.fill('Old laptop');
  await name.press('Enter');
  await page.getByText(words.passkeys.saidRenamed.replace('{{name}}', 'Old laptop')).waitFor();
  await inspect('2-renamed');

  // The existing passkey is not created again.
  await security.button('passkeys', words.passkeys.add).click();
  await security.button('passkeys', words.passkeys.create).click();
  await page.getByText(textsOf('errors', look).passkey.registered).waitFor();
  await inspect('3-there-already');
  await signOut(visitor);

  const entry = entryPage(visitor);
  await entry.open(`?mode=signin&redirect=${encodeURIComponent(securityPath)}`);
  await device.allow(false);
  await entry.button(entry.words.entry.passkey).click();
  await page.getByText(textsOf('errors', look).passkey.cancelled).waitFor();
  await inspect('4-not-used');
  await device.allow(true);
  await entry.button(entry.words.entry.passkey).click();
  await page.waitForURL(`**${securityPath}`);
  await security.section('sessions').getByText(words.methods.passkey).waitFor();

  await security.button('passkeys', `${words.passkeys.remove}: Old laptop`).click();
  await inspect('5-asked');
  await security.confirm(words.passkeys.remove);
  await page.getByText(words.passkeys.saidRemoved.replace('{{name}}', 'Old laptop')).waitFor();
  await security.section('passkeys').getByText(words.passkeys.none).waitFor();
  await security.section('events').getByText(words.events.kinds['passkey-removed']).waitFor();
  await signOut(visitor);

  visitor.expectProblem(/40\d/);
  await entry.button(entry.words.entry.passkey).click();
  await page.getByText(textsOf('errors', look).PASSKEY_REFUSED).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/auth/);
});

journey('a browser without passkeys shows a message', looks.slice(0, 1), async (visitor) => {
  const { page } = visitor;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const { security } = await memberAtSecurity(visitor);
  const { words } = security;
  await security.section('passkeys').getByText(words.passkeys.unsupported).waitFor();
  expect(await security.button('passkeys', words.passkeys.add).count()).toBe(0);
  await signOut(visitor);
  const entry = entryPage(visitor);
  await entry.button(entry.words.entry.methods.phone).waitFor();
  expect(await entry.button(entry.words.entry.passkey).count()).toBe(0);
});
