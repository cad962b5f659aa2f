import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks, looks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newEmail } from '../people/member.ts';
import { newPhone } from '../people/phones.ts';
import { memberAtSecurity, securityPath } from './security-page.ts';

journey('an email is added, verified and changed, and the change is undone', bothLooks.slice(1), async (visitor) => {
  const { page, look, code, message, inspect } = visitor;
  const verify = textsOf('contact-verification', look);
  const { security } = await memberAtSecurity(visitor);
  const { words } = security;
  const contacts = security.section('contacts');
  const [first, givenUp, second] = ['mary', 'mary.greig', 'somerville'].map((name) => newEmail(name)) as [
    string,
    string,
    string,
  ];
  const send = async (label: string, email: string) => {
    await contacts.getByLabel(label, { exact: true }).fill(email);
    await contacts.getByRole('button', { name: verify.email.send, exact: true }).click();
    await contacts.getByLabel(verify.code.label).waitFor();
  };

  await security.button('contacts', `${words.contacts.add}: ${words.contacts.email}`).click();
  await inspect('1-add');
  await send(verify.email.label, first);
  await contacts.getByLabel(verify.code.label).fill(await code(first));
  await page.getByText(words.contacts.saidProven.email).waitFor();
  await contacts.getByText(first).waitFor();

  // A pending change can be canceled.
  await security.button('contacts', `${words.contacts.change}: ${words.contacts.email}`).click();
  await send(verify.email.newLabel, givenUp);
  await page.reload();
  await contacts.getByText(words.contacts.pending).waitFor();
  await inspect('2-pending');
  await security.button('contacts', words.contacts.cancelPending).click();
  await page.getByText(words.contacts.saidCancelled).waitFor();
  await contacts.getByText(words.contacts.pending).waitFor({ state: 'detached' });

  await security.button('contacts', `${words.contacts.change}: ${words.contacts.email}`).click();
  await send(verify.email.newLabel, second);
  await inspect('3-code');
  await contacts.getByLabel(verify.code.label).fill(await code(second));
  await page.getByText(words.contacts.saidProven.email).waitFor();
  await contacts.getByText(second).waitFor();

  let undo: string | undefined;
  while (!undo) undo = /\S+\/auth\/undo\S*?#token=\S+/.exec((await message(first)).text)?.[0];
  const elsewhere = await visitor.openElsewhere();
  const recover = textsOf('account-recovery', look);
  await elsewhere.goto(undo);
  await elsewhere.getByRole('button', { name: recover.undo.confirm.email }).click();
  await elsewhere.getByRole('heading', { level: 1, name: recover.undo.doneTitle }).waitFor();
  // Restoring a contact ends every session.
  visitor.expectProblem(/401/);
  await page.goto(securityPath);
  await page.waitForURL(/\/auth/);
});

journey('a new phone number replaces the old one', looks.slice(2, 3), async (visitor) => {
  const { page, look, code, message, inspect } = visitor;
  const verify = textsOf('contact-verification', look);
  const { security, phone } = await memberAtSecurity(visitor);
  const { words } = security;
  const contacts = security.section('contacts');
  const next = newPhone();
  await security.button('contacts', `${words.contacts.change}: ${words.contacts.phone}`).click();
  await contacts.getByLabel(verify.phone.newLabel, { exact: true }).fill(next.replace('+1', ''));
  await contacts.getByText(textsOf('phone', look).valid).waitFor();
  await inspect('1-number');
  await contacts.getByRole('button', { name: verify.phone.send, exact: true }).click();
  await contacts.getByLabel(verify.code.label).fill(await code(next));
  await page.getByText(words.contacts.saidProven.phone).waitFor();
  await contacts.getByText(new RegExp(`${next.slice(-4)}$`)).waitFor();
  await inspect('2-changed');
  let notice = await message(phone);
  while (!notice.text.includes('/auth/undo')) notice = await message(phone);
  expect(notice.channel).toBe('sms');
});
