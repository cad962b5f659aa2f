import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
  const { deps } = foyer;
  const phone = { to: '+12015550123', language: 'en' } as const;
  await deps.texters.sms?.send({ ...phone, text: 'first', idempotencyKey: '1' });
  await deps.texters.whatsapp?.send({ ...phone, text: '<script>second</script>', idempotencyKey: '2' });
  const email = { to: 'ada@example.com', subject: 'A <b>subject</b>', text: 'third', html: '<p>as HTML</p>' };
  await deps.mailer.send({ ...email, idempotencyKey: '3' });
});
afterAll(() => foyer.close());

const get = (url: string) => foyer.script().get(url);

test('what went to one address, newest first', async () => {
  const { text, headers } = await get('/local/messages.json?to=%2B12015550123');
  expect(headers['content-type']).toContain('application/json');
  const createdAt = foyer.clock.now().toISOString();
  const both = { to: '+12015550123', subject: null, html: null, createdAt };
  expect(JSON.parse(text)).toEqual([
    { ...both, channel: 'whatsapp', text: '<script>second</script>' },
    { ...both, channel: 'sms', text: 'first' },
  ]);
  // As typed into the address bar.
  expect((await get('/local/messages.json?to=+12015550123')).text).toBe(text);
  expect((await get('/local/messages.json?to=+1%20(201)%20555-0123')).text).toBe(text);
  const asTyped = '/local/messages.json?to=Ada@Example.COM';
  expect((await get(asTyped)).text).toBe((await get(asTyped.toLowerCase())).text);
  expect(JSON.parse((await get(asTyped)).text)).toHaveLength(1);
  expect(JSON.parse((await get('/local/messages.json?to=nobody')).text)).toEqual([]);
  expect(JSON.parse((await get('/local/messages.json')).text)).toHaveLength(3);
});

test('the page shows them without scripts, escaped, in the language of the reader', async () => {
  const english = await get('/local/messages');
  expect(english.headers['content-type']).toContain('text/html');
  expect(english.text).not.toContain('<script');
  expect(english.text).toContain('&lt;script&gt;second');
  expect(english.text).toContain('A &lt;b&gt;subject');
  expect(english.text.indexOf('<pre>third')).toBeLessThan(english.text.indexOf('<pre>first'));
  expect(english.text).toContain('width=device-width');

  const reader = foyer.browser();
  reader.cookies.set('foyer_language', 'es');
  expect((await reader.get('/local/messages?to=nobody')).text).toContain(
    'Todavía no se ha enviado nada a esta dirección.',
  );
});

test('addresses of the web in a message are links, and nothing else of it is markup', async () => {
  const to = 'links@example.com';
  const text = [
    'Verify: http://localhost:3000/auth/verify?a=1&b=2#email=x-_y.',
    '(see https://en.wikipedia.org/wiki/Foyer_(housing)) or <https://foyer.example/a>, "https://foyer.example/b"!',
    'javascript:alert(1) data:text/html,x //foyer.example ftp://foyer.example http:// https://[ <a href="x">',
    'https://foyer.example/?q="onclick=alert(1)',
  ].join('\n');
  await foyer.deps.mailer.send({ to, subject: 'Links', text, html: '', idempotencyKey: '5' });
  const page = (await get(`/local/messages?to=${to}`)).text;
  const shown = /<pre>(.*?)<\/pre>/s.exec(page)?.[1] ?? '';
  const links = [...shown.matchAll(/<a rel="noreferrer" href="([^"]*)">([^<]*)<\/a>/g)];
  expect(links.map(([, href]) => href?.replaceAll('&amp;', '&'))).toEqual([
    'http://localhost:3000/auth/verify?a=1&b=2#email=x-_y',
    'https://en.wikipedia.org/wiki/Foyer_(housing)',
    'https://foyer.example/a',
    'https://foyer.example/b',
    'https://foyer.example/?q=',
  ]);
  for (const [, href, label] of links) expect(label).toBe(href);
  // The displayed text equals the message.
  const plain = shown.replaceAll(/<[^>]*>/g, '');
  const named = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  expect(plain.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => named[entity as keyof typeof named])).toBe(text);
});

test('its styles have the nonce of the policy', async () => {
  const { text, headers } = await get('/local/messages');
  const nonce = /<style nonce="([^"]+)"/.exec(text)?.[1];
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
});

test('an email opens by itself, in a sandbox', async () => {
  const link = /href="(\/local\/messages\/\d+)"/.exec((await get('/local/messages')).text)?.[1] ?? '';
  const email = await get(link);
  expect(email.text).toBe('<p>as HTML</p>');
  expect(email.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  expect((await get('/local/messages/999999')).status).toBe(404);
  expect((await get('/local/messages/x')).status).toBe(404);
  expect((await get('/local/messages.json?to=%00')).status).toBe(400);
  expect((await get('/local/messages.json?to=a&to=b')).status).toBe(400);
});

test('a file of an email is there to be kept', async () => {
  const file = { name: 'event.ics', contentType: 'text/calendar', content: '<script>alert(1)</script>' };
  const email = { to: 'grace@example.com', subject: 'With a file', text: 'fourth', html: '<p>4</p>' };
  await foyer.deps.mailer.send({ ...email, attachments: [file], idempotencyKey: '4' });
  const [message] = JSON.parse((await get('/local/messages.json?to=grace@example.com')).text);
  expect(message.attachments).toEqual([file]);
  const { text } = await get('/local/messages?to=grace@example.com');
  const link = /href="(\/local\/messages\/\d+\/event\.ics)"/.exec(text)?.[1] ?? '';
  const kept = await get(link);
  expect([kept.text, kept.headers['content-type']]).toEqual([file.content, 'application/octet-stream']);
  expect(kept.headers['content-disposition']).toBe('attachment; filename="event.ics"');
  for (const other of ['other.ics', '..%2Fevent.ics', 'a%22b'])
    expect((await get(link.replace('event.ics', other))).status).toBe(404);
});

test('in production there is nothing under /local', async () => {
  const production = await openTestApp({ settings: { mode: 'production', publicUrl: 'https://foyer.example' } });
  for (const url of ['/local/messages', '/local/messages.json', '/local/messages/1', '/local']) {
    const answer = await production.script().get(url);
    expect([url, answer.status]).toEqual([url, 404]);
  }
  expect(production.app.printRoutes()).not.toContain('local');
  await production.close();
});
