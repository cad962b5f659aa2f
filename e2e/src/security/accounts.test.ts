import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newAccount, providerPage } from '../social/provider-page.ts';
import { memberAtSecurity } from './security-page.ts';

journey('a Google account is linked and unlinked', bothLooks.slice(1), async (visitor) => {
  const { page, look, inspect } = visitor;
  const { security } = await memberAtSecurity(visitor);
  const { words } = security;
  const account = newAccount('Mary Google');
  const google = words.methods.google;
  const visit = async () => {
    const link = security.button('accounts', `${words.accounts.link}: ${google}`);
    const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    const at = providerPage(popup);
    await at.ready();
    return at;
  };
  await (await visit()).page.close();
  await page.getByText(textsOf('errors', look).provider.cancelled).waitFor();
  await inspect('1-closed');

  const at = await visit();
  await at.another(account);
  await at.allow();
  await page.getByText(words.accounts.saidLinked.replace('{{name}}', google)).waitFor();
  await security.section('accounts').getByText(account.email).waitFor();
  await security.section('events').getByText(words.events.kinds['identity-linked']).waitFor();
  await inspect('2-linked');

  await security.button('accounts', `${words.accounts.unlink}: ${google}`).click();
  await security.confirm(words.accounts.unlink);
  await page.getByText(words.accounts.saidUnlinked.replace('{{name}}', google)).waitFor();
  await security.section('accounts').getByText(account.email).waitFor({ state: 'detached' });
});
