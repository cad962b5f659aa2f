import { entryPage } from './entry-page.ts';
import { journey } from './journey.ts';
import { looks } from './looks.ts';
import { textsOf } from './page-texts.ts';
import { newPhone } from './people/phones.ts';
import { profileSetupPage } from './profile-setup-page.ts';
import { tabTo } from './tab-to.ts';
import { wizardPages } from './wizard/wizard-pages.ts';

journey('from sign-in to the dashboard and out with only the keyboard', looks.slice(0, 1), async (visitor) => {
  const { page } = visitor;
  const { keyboard } = page;
  const phone = newPhone();
  const entry = entryPage(visitor);
  const { words } = entry;
  await entry.open();
  const toButton = (name: string) => tabTo(entry.button(name));

  await toButton(words.entry.methods.phone);
  await keyboard.press('Enter');
  await page.getByLabel(words.phone.label, { exact: true }).and(page.locator(':focus')).waitFor();
  await keyboard.type(phone.replace('+1', ''));
  await page.getByText(words.phone.valid).waitFor();
  await keyboard.press('Enter');
  await entry.codeField.and(page.locator(':focus')).waitFor();
  await keyboard.type(await visitor.code(phone));
  await entry.emailField.and(page.locator(':focus')).waitFor();
  await toButton(words.email.skip);
  await keyboard.press('Enter');

  const form = profileSetupPage(visitor);
  await form.ready();
  for (const [name, text] of [
    ['firstName', 'Kay'],
    ['lastName', 'McNulty'],
    ['title', 'Programmer'],
    ['company', 'ENIAC'],
  ] as const) {
    await tabTo(form.field(name));
    await keyboard.type(text);
  }
  await form.untilFree();
  await keyboard.press('Enter');
  const wizard = wizardPages(visitor);
  await wizard.atNetwork();
  await page.locator('h1:focus').waitFor();
  await toButton(wizard.words.network.fillManually);
  await keyboard.press('Enter');
  await wizard.atInterests();
  await toButton(wizard.words.interests.finish);
  await keyboard.press('Enter');
  await wizard.atDashboard();
  await page.locator('h1:focus').waitFor();

  const { nav } = textsOf('shell', visitor.look);
  await tabTo(page.getByRole('button', { name: nav.account.replace('{{name}}', 'Kay McNulty') }));
  await keyboard.press('Enter');
  await keyboard.press('End');
  await page.getByRole('menuitem', { name: nav.signOut }).and(page.locator(':focus')).waitFor();
  await keyboard.press('Enter');
  await page.waitForURL('**/auth/login');
});
