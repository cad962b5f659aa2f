import { listChanges, listMessages } from '@foyer/contract/messaging/messages.ts';
import { temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lookupRules } from '#src/config/profiles.ts';
import type { Db } from '#src/db/client.ts';
import { cameraPicture } from './attachments.ts';
import { connect, say, talkTo } from './conversations.ts';
import { type KillableServer, withKillableServer } from './killable-server.ts';
import { headOf, linkedSite, newSiteCertificate } from './linked-site.ts';
import type { Member } from './members.ts';
import { data } from './people.ts';
import { newMemberAt } from './two-servers.ts';

/** Makes the tasks of the killed process as old as the queue lets them become, before it gives them to another. */
const outlastTasks = (db: Db) =>
  db.execute(sql`update pgboss.job set started_on = started_on - ${`${lookupRules.jobSeconds} seconds`}::interval
    where state = 'active'`);
const patience = { timeout: 4 * lookupRules.jobSeconds * 1000, interval: 200 };

async function talking(server: KillableServer): Promise<{ ada: Member; bob: Member; id: string }> {
  const url = () => server.foyer.url;
  const [ada, bob] = [await newMemberAt(url, 'ada', '198.18.9.21'), await newMemberAt(url, 'bob', '198.18.9.22')];
  await connect(ada, bob);
  return { ada, bob, id: (await talkTo(ada, bob)).id };
}
const previewsOf = async ({ browser }: Member, id: string) =>
  data(await browser.call(listMessages, { params: { id }, query: {} })).items.map(({ linkPreview }) => linkPreview);

test('a page and its picture are read over TLS, from a site whose certificate the server trusts and from no other', async () => {
  await using folder = await temporaryDataDir();
  const trusted = newSiteCertificate(folder.path, 'trusted');
  const [site, other] = [await linkedSite(trusted), await linkedSite(newSiteCertificate(folder.path, 'other'))];
  const picture = await cameraPicture(300, 200);
  site.at('/picture.jpg', (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture));
  const head = headOf('<title>Analytical Engines</title><meta property="og:image" content="/picture.jpg">');
  const links = [site.at('/engines', head), other.at('/engines', head)];
  const env = { LINK_PREVIEWS: 'loopback', NODE_EXTRA_CA_CERTS: trusted.file };
  try {
    await withKillableServer(env, async (server) => {
      const { ada, bob, id } = await talking(server);
      await say(ada, id, `Not this: ${links[1]}`);
      await say(ada, id, `But this: ${links[0]}`);
      const found = { url: links[0], title: 'Analytical Engines', description: '', hasPicture: true };
      await expect.poll(() => previewsOf(bob, id), patience).toEqual([null, found]);
      expect(site.requests.map(({ path }) => path)).toEqual(['/engines', '/picture.jpg']);
      // The connection to the other one ended before anything was sent.
      expect(other.requests).toEqual([]);
    });
  } finally {
    await Promise.all([site.close(), other.close()]);
  }
});

test('a preview that a kill -9 interrupts is made once by the next process', async () => {
  const site = await linkedSite();
  const asked = Promise.withResolvers<void>();
  const page = headOf('<title>Analytical Engines</title>');
  // The first answer never comes.
  const link = site.at('/engines', (response, request) => {
    if (site.requests.length > 1) return page(response, request);
    asked.resolve();
  });
  try {
    await withKillableServer({ LINK_PREVIEWS: 'loopback' }, async (server) => {
      const { ada, bob, id } = await talking(server);
      const [sent] = await say(ada, id, `Look: ${link}`);
      await asked.promise;
      await server.foyer.stop('SIGKILL');
      await server.whileStopped(outlastTasks);
      await server.restart();
      const found = { url: link, title: 'Analytical Engines', description: '', hasPicture: false };
      await expect.poll(() => previewsOf(bob, id), patience).toEqual([found]);
      expect(site.requests).toHaveLength(2);
      const changes = data(await bob.browser.call(listChanges, { params: { id }, query: { since: sent?.seq ?? 0 } }));
      expect(changes.items).toMatchObject([{ no: sent?.no, seq: (sent?.seq ?? 0) + 1, linkPreview: found }]);
      // A later link with a page of its own proves that nothing of the first one is still on its way.
      const later = site.at('/later', headOf('<title>Later</title>'));
      await say(ada, id, `And ${later}`);
      await expect.poll(() => previewsOf(bob, id), patience).toMatchObject([found, { title: 'Later' }]);
      expect(site.requests.map(({ path }) => path)).toEqual(['/engines', '/engines', '/later']);
    });
  } finally {
    await site.close();
  }
}, 300_000);
