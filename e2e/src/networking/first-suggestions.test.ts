import type { InputOf } from '@foyer/contract/http.ts';
import { type saveProfile as contract, saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { journey, type Visitor } from '../journey.ts';
import { looks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

type Profile = Omit<InputOf<typeof contract>['body'], 'version'>;

async function memberWith(visitor: Visitor, firstName: string, lastName: string, profile: Profile) {
  const member = await newMember(visitor, { firstName, lastName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(member.signedIn.accessToken);
  await call(saveProfile, { body: { version: 0, ...profile } });
  return member;
}

journey('a newcomer sees people to meet and why, and asks one of them to connect', looks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('suggestions', look);
  // A city of each run's own, whatever others have left behind.
  const location = `Valdivia ${look.size} ${look.language} ${look.scheme}`;
  await memberWith(visitor, 'Maria', 'Fuentes', {
    company: `Fuentes ${look.size} ${look.language} ${look.scheme}`,
    location,
    headline: 'Contract lawyer for young companies',
    offers: [`Contract reviews in ${location}`],
    interests: ['Sailing'],
  });
  const { signedIn } = await memberWith(visitor, 'Ada', 'Lovelace', {
    company: `Lovelace ${look.size} ${look.language} ${look.scheme}`,
    location,
    seeks: [`Contract reviews in ${location}`],
    interests: ['Sailing'],
  });

  await openAs(page, signedIn, '/people');
  const section = page.getByRole('region', { name: words.today.title });
  const card = section
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Maria Fuentes' }) })
    .first();
  await card.waitFor();
  await inspect('1-suggestions');

  await card.getByRole('button', { name: words.why.button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch').first().waitFor();
  await inspect('2-why');
  await dialog.getByRole('button', { name: words.close, exact: true }).click();

  await card.getByRole('button', { name: words.connect.noneFor.replace('{{name}}', 'Maria Fuentes') }).click();
  const message = dialog.getByRole('textbox');
  await message.waitFor();
  await expect.poll(() => message.inputValue()).toContain('Maria');
  await inspect('3-connect');
  await dialog.getByRole('button', { name: words.request.send }).click();
  await card.getByText(words.relation.sent).waitFor();

  const others = section.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await others
    .first()
    .getByRole('button', { name: words.dismiss.replace('{{name}}', '').trim() })
    .click();
  await page.getByRole('menuitem', { name: words.dismissReasons['know-them'] }).click();
  await section.getByRole('button', { name: words.undo }).click();
  await card.waitFor();
  await inspect('4-sent');
});
