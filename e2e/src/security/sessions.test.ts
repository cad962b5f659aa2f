import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { memberAtSecurity, securityPage, signInByPassword } from './security-page.ts';

const password = 'Velvet!Harbour41';

journey(
  'sessions are ended one by one, all others at once, and all at once',
  bothLooks.slice(0, 1),
  async (visitor) => {
    const { page, inspect } = visitor;
    const { security, phone } = await memberAtSecurity(visitor, { password });
    const { words } = security;
    const [second, third] = [await visitor.openElsewhere(), await visitor.openElsewhere()];
    for (const other of [second, third]) {
      await signInByPassword(visitor, phone, password, other);
      await securityPage(visitor, other).section('sessions').getByText(words.sessions.current).waitFor();
    }
    await security.open();
    const rows = security.section('sessions').getByRole('listitem');
    await rows.nth(2).waitFor();
    await rows.first().getByText(words.sessions.current).waitFor();
    await inspect('1-three');

    visitor.expectProblem(/401/);
    // The newest session is listed right after the current one.
    await rows.nth(1).getByRole('button').click();
    await inspect('2-asked');
    await security.confirm(words.sessions.ask.one.confirm);
    await page.getByText(words.sessions.saidOne).waitFor();
    await rows.nth(2).waitFor({ state: 'detached' });

    await security.button('sessions', words.sessions.endOthers).click();
    await security.confirm(words.sessions.ask.others.confirm);
    await page.getByText(words.sessions.saidOthers).waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
    for (const other of [second, third]) {
      await other.reload();
      await other.waitForURL(/\/auth/);
    }

    await security.button('sessions', words.sessions.endAll).click();
    await security.confirm(words.sessions.ask.all.confirm);
    await page.waitForURL('**/auth/login');
  },
);
