import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openDefaultCard,
  revokeCardLink,
  saveBusinessCard,
  shareBusinessCard,
} from '@foyer/contract/business-cards/business-cards.ts';
import { readSharedCard } from '@foyer/contract/business-cards/shared-card.ts';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newPassCertificates } from '../../../../test/pass-certificates.ts';
import { data, refusal } from '../../../../test/people.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-wallet-'));
const file = (name: string) => join(folder, name);
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });

const google = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

let foyer: TestApp;
let plain: TestApp;
beforeAll(async () => {
  const wallets = {
    apple: { passTypeId: 'pass.example.foyer.card', teamId: 'ABCDE12345', ...newPassCertificates(folder) },
    google: { issuerId: '3388000000000000001', email: 'foyer@project.example', key: google.privateKey },
  };
  foyer = await openTestApp({ settings: { wallets } });
  plain = await openTestApp();
});
afterAll(async () => {
  await foyer.close();
  await plain.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A member's card that shows only their position, and its link. */
async function newCard(at: TestApp) {
  const { browser } = await newMember(at);
  const { id, version } = data(await browser.call(openDefaultCard, {}));
  const card = data(
    await browser.call(saveBusinessCard, { params: { id }, body: { version, fields: ['position'], color: 'teal' } }),
  );
  const { link, wallets } = data(await browser.call(shareBusinessCard, { params: { id }, body: {} }));
  const { pathname } = new URL(link.url);
  return { browser, card, link, wallets, pathname, token: pathname.slice('/c/'.length) };
}

/** The files of a pass, which are stored without compression. */
function filesIn(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ];
    const start = at + 30 + nameLength + extraLength;
    files.set(zip.toString('utf8', at + 30, at + 30 + nameLength), zip.subarray(start, start + size));
    at = start + size;
  }
  return files;
}

test('a pass for Apple Wallet is signed and shows what the card shows', async () => {
  const { link, pathname } = await newCard(foyer);
  const answer = await foyer.app.inject({ url: `${pathname}/card.pkpass?language=es` });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/vnd.apple.pkpass',
    'no-store',
  ]);
  const files = filesIn(answer.rawPayload);
  const pass = JSON.parse(files.get('pass.json')?.toString() ?? '{}');
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.example.foyer.card',
    teamIdentifier: 'ABCDE12345',
    serialNumber: link.id,
    backgroundColor: 'rgb(15, 118, 110)',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: link.url }],
    generic: {
      primaryFields: [{ key: 'name', label: 'Tarjeta de presentación', value: 'Ada Lovelace' }],
      secondaryFields: [
        { key: 'title', label: 'Puesto', value: 'Analyst' },
        { key: 'company', label: 'Empresa', value: 'Engines' },
      ],
      backFields: [{ key: 'current', value: link.url }],
    },
  });

  const manifest: Record<string, string> = JSON.parse(files.get('manifest.json')?.toString() ?? '{}');
  const listed = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature');
  expect(Object.keys(manifest).toSorted()).toEqual(listed.toSorted());
  for (const name of listed)
    expect(manifest[name]).toBe(
      createHash('sha1')
        .update(files.get(name) ?? '')
        .digest('hex'),
    );
  writeFileSync(file('manifest.json'), files.get('manifest.json') ?? '');
  writeFileSync(file('signature'), files.get('signature') ?? '');
  const verify = [
    'cms',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    'signature',
    '-CAfile',
    'ca.pem',
    '-purpose',
    'any',
  ];
  openssl(...verify, '-content', 'manifest.json', '-out', 'verified.json');
  writeFileSync(file('manifest.json'), '{}');
  expect(() => openssl(...verify, '-content', 'manifest.json', '-out', 'verified.json')).toThrow();
});

test('a pass for Google Wallet is a signed address with what the card shows', async () => {
  const { link, card, pathname } = await newCard(foyer);
  const { statusCode, headers } = await foyer.app.inject({ url: `${pathname}/google-wallet` });
  expect(statusCode).toBe(303);
  const address = String(headers.location);
  expect(address).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/);
  const publicKey = createPublicKey(google.publicKey);
  const { payload } = await jwtVerify(address.slice(address.lastIndexOf('/') + 1), publicKey, {
    issuer: 'foyer@project.example',
    audience: 'google',
    currentDate: foyer.clock.now(),
  });
  expect(payload).toMatchObject({
    typ: 'savetowallet',
    payload: {
      genericObjects: [
        {
          id: `3388000000000000001.${link.id}`,
          header: { defaultValue: { value: card.content.displayName } },
          barcode: { type: 'QR_CODE', value: link.url },
        },
      ],
    },
  });
  expect(JSON.stringify(payload)).not.toContain('@example');
  expect(JSON.stringify(payload)).toContain('Analyst');
});

test('a pass expires with its card or its link, whichever is first', async () => {
  const { browser, card, pathname } = await newCard(foyer);
  const at = (days: number) => new Date(foyer.clock.now().getTime() + days * 86_400_000).toISOString();
  const [ofLink, ofCard] = [at(3), at(9)];
  const endsOf = async (path: string) => {
    const apple = await foyer.app.inject({ url: `${path}/card.pkpass` });
    const pass = JSON.parse(filesIn(apple.rawPayload).get('pass.json')?.toString() ?? '{}');
    const address = String((await foyer.app.inject({ url: `${path}/google-wallet` })).headers.location);
    const saved = JSON.parse(Buffer.from(address.split('.').at(-2) ?? '', 'base64url').toString());
    return [pass.expirationDate, saved.payload.genericObjects[0].validTimeInterval?.end.date];
  };
  expect(await endsOf(pathname)).toEqual([undefined, undefined]);
  const params = { id: card.id };
  const { version } = data(
    await browser.call(saveBusinessCard, { params, body: { version: card.version, expiresAt: ofCard } }),
  );
  const isSame = (ends: unknown[], end: string) => ends.map((each) => Date.parse(String(each)) === Date.parse(end));
  expect(isSame(await endsOf(pathname), ofCard)).toEqual([true, true]);
  const body = { kind: 'personal', label: 'Grace', expiresAt: ofLink } as const;
  const { link } = data(await browser.call(shareBusinessCard, { params, body }));
  expect(isSame(await endsOf(new URL(link.url).pathname), ofLink)).toEqual([true, true]);
  data(await browser.call(saveBusinessCard, { params, body: { version, expiresAt: at(1) } }));
  expect(isSame(await endsOf(new URL(link.url).pathname), at(1))).toEqual([true, true]);
});

test('a paused card and a revoked link give no pass', async () => {
  const { browser, card, link, pathname } = await newCard(foyer);
  const addresses = [`${pathname}/card.pkpass`, `${pathname}/google-wallet`];
  const statuses = () => Promise.all(addresses.map(async (url) => (await foyer.app.inject({ url })).statusCode));
  const params = { id: card.id };
  data(await browser.call(saveBusinessCard, { params, body: { version: card.version, isPaused: true } }));
  expect(await statuses()).toEqual([404, 404]);
  data(await browser.call(revokeCardLink, { params: { ...params, linkId: link.id } }));
  expect(await statuses()).toEqual([410, 410]);
});

test('wallets are offered only where they are configured', async () => {
  const offered = await newCard(foyer);
  expect(offered.wallets).toEqual(['apple', 'google']);
  const { token } = offered;
  expect(data(await foyer.browser().call(readSharedCard, { params: { token } })).wallets).toEqual(['apple', 'google']);

  const absent = await newCard(plain);
  expect(absent.wallets).toEqual([]);
  expect(data(await plain.browser().call(readSharedCard, { params: { token: absent.token } })).wallets).toEqual([]);
  for (const path of ['card.pkpass', 'google-wallet'])
    expect((await plain.app.inject({ url: `${absent.pathname}/${path}` })).statusCode).toBe(404);
  expect(refusal(await foyer.browser().get(`${offered.pathname}x/card.pkpass`))[0]).toBe(404);
});
