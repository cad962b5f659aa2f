import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { newPassCertificates } from '../../../server/test/pass-certificates.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { migratedDataDir } from '../migrated-data-dir.ts';
import { textsOf } from '../page-texts.ts';
import { newMember, openAs } from '../people/member.ts';
import { type Foyer, startFoyer } from '../started-foyer.ts';

let foyer: Foyer;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  const data = opened.use(await migratedDataDir());
  const apple = newPassCertificates(data.path);
  const google = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const env = {
    APPLE_WALLET_PASS_TYPE_ID: 'pass.example.foyer.card',
    APPLE_WALLET_TEAM_ID: 'ABCDE12345',
    APPLE_WALLET_CERTIFICATE: apple.certificate,
    APPLE_WALLET_KEY: apple.key,
    APPLE_WALLET_WWDR: apple.wwdr,
    GOOGLE_WALLET_ISSUER_ID: '3388000000000000001',
    GOOGLE_WALLET_EMAIL: 'foyer@project.example',
    GOOGLE_WALLET_KEY: google.privateKey,
  };
  foyer = opened.use(await startFoyer({ dataDir: data.path, env }));
});
afterAll(() => opened.disposeAsync());

journey(
  'a card is added to a wallet where wallets are configured',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect, openElsewhere } = visitor;
    const words = textsOf('business-cards', look);
    const { signedIn } = await newMember(visitor, { firstName: 'Ada', lastName: 'Lovelace' });
    await openAs(page, signedIn, '/cards');
    await page.getByRole('button', { name: words.none.action }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.share.saveImage }).waitFor();
    await dialog.getByText(words.share.more).click();
    const apple = dialog.getByRole('link', { name: words.share.wallet.apple });
    await apple.scrollIntoViewIfNeeded();
    await dialog.getByRole('link', { name: words.share.wallet.google }).waitFor();
    await inspect('1-share');
    const download = page.waitForEvent('download');
    await apple.click();
    expect((await download).suggestedFilename()).toBe('card.pkpass');

    const path = (await apple.getAttribute('href'))?.split('/card.pkpass')[0] ?? '';
    const visiting = await openElsewhere();
    await visiting.goto(path);
    await visiting.getByRole('link', { name: textsOf('shared-card', look).wallet.apple }).waitFor();
    await inspect('2-card', visiting);
    const google = visiting.getByRole('link', { name: textsOf('shared-card', look).wallet.google });
    const { headers, status } = await visiting.evaluate(
      async (address) => {
        const answer = await fetch(address, { redirect: 'manual' });
        return { status: answer.type, headers: answer.url };
      },
      (await google.getAttribute('href')) ?? '',
    );
    expect([status, headers]).toEqual(['opaqueredirect', expect.stringContaining('/google-wallet')]);
  },
  { at: () => foyer.url },
);
