import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect } from 'vitest';
import { newEvent, newHost } from './events/host.ts';
import { journey } from './journey.ts';
import { onDesktop } from './looks.ts';
import { migratedDataDir } from './migrated-data-dir.ts';
import { organizerWords, pattern, textsOf } from './page-texts.ts';
import { openAs } from './people/member.ts';
import { type Foyer, startFoyer } from './started-foyer.ts';

type ReceivedRequest = { request: IncomingMessage; body: string };
const received: ReceivedRequest[] = [];
let answers = 500;
const receiver = createServer(async (request, response) => {
  received.push({ request, body: await text(request) });
  response.writeHead(answers).end(answers === 500 ? 'Out of order' : '');
});

let foyer: Foyer;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  opened.defer(() => void receiver.close());
  const data = opened.use(await migratedDataDir());
  foyer = opened.use(await startFoyer({ dataDir: data.path, env: { WEBHOOKS_TO_LOOPBACK: 'on' } }));
});
afterAll(() => opened.disposeAsync());

/** Whether the newest message has a signature by this secret. */
function isSigned(secret: string): boolean {
  const newest = received.at(-1);
  if (!newest) return false;
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = newest.request.headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return signature === `v1,${createHmac('sha256', key).update(`${id}.${time}.${newest.body}`).digest('base64')}`;
}

journey(
  'an organizer adds a webhook, sees a failed delivery and resends it',
  onDesktop,
  async (visitor) => {
    const { page, look, inspect, expectProblem } = visitor;
    const words = textsOf('webhooks', look);
    const host = await newHost(visitor);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    received.length = 0;
    answers = 500;

    await openAs(page, host.signedIn, '/events/manage');
    await page.getByRole('link', { name: organizerWords(look).myEvents.webhooks, exact: true }).click();
    await page.getByText(words.none.text).waitFor();
    await inspect('1-none');
    await button(words.list.add).click();
    expectProblem(/400/);
    await page.getByLabel(words.form.url, { exact: true }).fill('https://192.168.0.7/hooks');
    await page.getByLabel(words.form.description, { exact: true }).fill('CRM');
    await button(words.form.add).click();
    await page.getByText(textsOf('errors', look).fields.webhook_url.refused).waitFor();
    await inspect('2-refused');
    const { port } = receiver.address() as AddressInfo;
    await page.getByLabel(words.form.url, { exact: true }).fill(`http://127.0.0.1:${port}/hooks`);
    await button(words.form.add).click();
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
    await inspect('3-secret');

    await newEvent(host.call, { title: 'Evening of hooks' });
    // An empty list does not refresh by itself.
    await expect.poll(() => received.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: /CRM/ }).click();
    await page.getByRole('button', { name: pattern(words.log.openOne) }).click();
    // If it was retried automatically in the meantime, the text appears twice.
    await page.getByText('Out of order').first().waitFor();
    expect(isSigned(secret)).toBe(true);
    await inspect('4-message');
    answers = 204;
    await button(words.detail.again).click();
    await page.getByRole('listitem').or(page.getByRole('row')).getByText(words.log.states.delivered).waitFor();
    expect(new Set(received.map(({ request }) => request.headers['webhook-id'])).size).toBe(1);
    await inspect('5-delivered');
    await page.getByRole('button', { name: textsOf('table', look).actionsFor.replace('{{name}}', 'CRM') }).click();
    await page.getByRole('menuitem', { name: words.end.off }).click();
    await page.getByText(words.why.off).waitFor();
    await inspect('6-off');
  },
  { at: () => foyer.url },
);
