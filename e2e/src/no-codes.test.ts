import { afterAll, beforeAll, expect } from 'vitest';
import { emailEntry } from './email/email-entry.ts';
import { journey } from './journey.ts';
import { bothLooks } from './looks.ts';
import { goodPassword, newEmail } from './people/member.ts';
import { type Foyer, startFoyer, temporaryDataDir } from './started-foyer.ts';

let foyer: Foyer;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  const data = opened.use(await temporaryDataDir());
  const env = {
    NODE_ENV: 'production',
    SECRET_KEY: '0123456789abcdef0123456789abcdef',
    PHONE_COUNTRIES: 'US',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Foyer <hello@foyer.example>',
  };
  foyer = opened.use(await startFoyer({ dataDir: data.path, env }));
});
afterAll(() => opened.disposeAsync());

journey(
  'production without SMS and WhatsApp says that no codes can be sent',
  bothLooks.slice(1),
  async (visitor) => {
    const { page, inspect } = visitor;
    const entry = emailEntry(visitor);
    const { words } = entry;
    await entry.open('?mode=signup');
    await page.getByText(words.entry.noNewAccounts).waitFor();
    await inspect('1-entry');
    await entry.openEmail('?mode=signup');
    await entry.type(newEmail('ada'));
    await entry.choosePassword(goodPassword);
    await entry.title(words.phone.title).waitFor();
    await page.getByText(words.phone.noCodes).waitFor();
    expect(await entry.button(words.phone.send).count()).toBe(0);
    await inspect('2-phone');
    expect(foyer.log()).toContain('Nobody can sign up');
  },
  { at: () => foyer.url },
);
