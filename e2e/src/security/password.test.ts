import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks, looks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { memberAtSecurity, securityPage, signInByPassword } from './security-page.ts';

const first = 'Velvet!Harbour41';
const second = 'Copper!Lantern58';

journey('changing the password signs other sessions out', bothLooks.slice(1), async (visitor) => {
  const { page, look, inspect } = visitor;
  const { security, phone } = await memberAtSecurity(visitor, { password: 'Forgotten!Willow77' });
  const { words } = security;
  await inspect('1-security');
  await security.setPassword(first);

  const other = await visitor.openElsewhere();
  await signInByPassword(visitor, phone, first, other);
  const elsewhere = securityPage(visitor, other);
  await elsewhere.section('password').getByText(words.password.set).waitFor();

  visitor.expectProblem(/40[01]/);
  await security.button('password', words.password.change).click();
  await security.typeNewPassword('short', first);
  await inspect('2-weak');
  await security.button('password', words.password.submit).click();
  await page.getByText(textsOf('errors', look).fields.password.min_length).first().waitFor();
  await inspect('3-refused');
  await security.typeNewPassword(second, 'not the one');
  await security.button('password', words.password.submit).click();
  await page.getByText(textsOf('errors', look).INVALID_PASSWORD).waitFor();
  await security.typeNewPassword(second, first);
  await security.button('password', words.password.submit).click();
  await page.getByText(words.password.saidChanged).waitFor();
  await inspect('4-changed');
  await other.reload();
  await other.waitForURL(/\/auth/);
  await signInByPassword(visitor, phone, second, other);
  await elsewhere.section('events').getByText(words.events.kinds['password-changed']).first().waitFor();
});

journey('an account without a password gets its first one', looks.slice(1, 2), async (visitor) => {
  const { page, inspect } = visitor;
  const { security, phone } = await memberAtSecurity(visitor);
  const { words } = security;
  await security.section('password').getByText(words.password.none).waitFor();
  await security.button('password', words.password.setFirst).click();
  await security.typeNewPassword(first);
  expect(await security.section('password').getByLabel(words.password.current, { exact: true }).count()).toBe(0);
  await inspect('1-typed');
  await security.button('password', words.password.submitFirst).click();
  await page.getByText(words.password.saidSet).waitFor();
  const other = await visitor.openElsewhere();
  await signInByPassword(visitor, phone, first, other);
  await securityPage(visitor, other).section('password').getByText(words.password.set).waitFor();
});
