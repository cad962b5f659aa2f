import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { pattern, textsOf } from '../page-texts.ts';
import { codeOfApp } from './authenticator-app.ts';
import { memberAtSecurity, signInByPassword, signOut } from './security-page.ts';

const password = 'Velvet!Harbour41';

journey('an authenticator app or a recovery code is the second factor', bothLooks.slice(1), async (visitor) => {
  const { page, inspect } = visitor;
  const { security, phone } = await memberAtSecurity(visitor, { password });
  const { words } = security;
  const app = security.section('authenticator');
  await security.button('authenticator', new RegExp(`^${words.authenticator.setUp}`)).click();
  await app.getByRole('img', { name: words.authenticator.qr }).waitFor();
  const secret = (await app.locator('code').textContent()) ?? '';
  await inspect('1-set-up');

  visitor.expectProblem(/40[03]/);
  const code = app.getByLabel(words.authenticator.label);
  await code.fill(codeOfApp(secret, 40));
  await app.getByText(words.authenticator.wrong).waitFor();
  await inspect('2-wrong');
  await code.fill(codeOfApp(secret));
  await app.getByText(words.authenticator.saidOn).waitFor();
  const codes = await app
    .getByRole('list', { name: words.authenticator.codes.title })
    .getByRole('listitem')
    .allTextContents();
  expect(new Set(codes).size).toBe(10);
  await inspect('3-codes');
  const download = page.waitForEvent('download');
  await security.button('authenticator', words.authenticator.codes.download).click();
  const file = await (await download).createReadStream();
  expect((await file.toArray()).join('')).toContain(codes[9]);
  await security.button('authenticator', words.authenticator.codes.kept).click();
  await app.getByText(pattern(words.authenticator.left_other)).waitFor();
  await inspect('4-on');
  await signOut(visitor);

  await signInByPassword(visitor, phone, password);
  const { secondFactor } = textsOf('sign-in-steps', visitor.look);
  await page.getByRole('heading', { level: 1, name: secondFactor.code.title }).waitFor();
  await inspect('5-second-factor');
  await page.getByLabel(secondFactor.code.label).fill(codeOfApp(secret, 40));
  await page.getByText(secondFactor.code.wrong).waitFor();
  await page.getByLabel(secondFactor.code.label).fill(codeOfApp(secret, 1));
  await page.waitForURL('**/settings/security');
  await app.waitFor();
  await signOut(visitor);

  await signInByPassword(visitor, phone, password);
  await page.getByRole('button', { name: secondFactor.code.other, exact: true }).click();
  await page.getByLabel(secondFactor.recovery.label).fill(codes[0]?.toLowerCase().replaceAll('-', ' ') ?? '');
  await inspect('6-recovery-code');
  await page.getByRole('button', { name: secondFactor.submit, exact: true }).click();
  await page.waitForURL('**/settings/security');
  await app.getByText(words.authenticator.left_other.replace('{{count}}', '9')).waitFor();
  await security.section('events').getByText(words.events.kinds['recovery-code-used']).waitFor();

  await security.button('authenticator', new RegExp(`^${words.authenticator.turnOff}`)).click();
  await security.confirm(words.authenticator.turnOff);
  await app.getByText(words.authenticator.saidOff).waitFor();
  await signOut(visitor);
  await signInByPassword(visitor, phone, password);
  await page.waitForURL('**/settings/security');
});
