import { afterEach, describe, expect, test } from 'vitest';
import type { HttpPeer, PeerAnswer, PeerRequest } from '../../../test/peers/http-peer.ts';
import { braveSearchPeer, googleSearchPeer } from '../../../test/peers/lookup-peers.ts';
import { bravePeopleSearch } from './brave-people-search.ts';
import { googlePeopleSearch } from './google-people-search.ts';
import { LookupFailed } from './lookup-failed.ts';
import type { PeopleSearch } from './lookup-providers.ts';

const ada = {
  name: 'Ada "Countess" Lovelace',
  title: 'Analyst',
  company: 'Analytical Engines',
  language: 'en',
} as const;
type Result = { title: unknown; link: unknown; snippet: unknown };
type Engine = {
  open: (behave: (request: PeerRequest) => PeerAnswer | { found: unknown }) => Promise<HttpPeer>;
  search: (url: string) => PeopleSearch;
  answer: (results: Result[]) => unknown;
};

const engines: Record<string, Engine> = {
  Google: {
    open: googleSearchPeer,
    search: (url) => googlePeopleSearch({ url: `${url}/customsearch/v1`, key: 'secret-key', engine: 'engine-1' }),
    answer: (items) => ({ items }),
  },
  Brave: {
    open: braveSearchPeer,
    search: (url) => bravePeopleSearch({ url: `${url}/res/v1/web/search`, token: 'secret-key' }),
    answer: (results) => ({
      web: {
        results: results.map((result) =>
          typeof result === 'string' ? result : { title: result.title, url: result.link, description: result.snippet },
        ),
      },
    }),
  },
};

let peer: HttpPeer;
afterEach(() => peer.close());
const patient = () => new AbortController().signal;

describe.each(Object.entries(engines))('%s', (_name, engine) => {
  async function find(behave: () => PeerAnswer | { found: unknown }, signal = patient()) {
    peer = await engine.open(behave);
    return engine.search(peer.url).find(ada, signal);
  }
  const found = (results: Result[]) => find(() => ({ found: engine.answer(results) }));

  test('is asked for profiles at the network, and answers cards', async () => {
    const cards = await found([
      {
        title: 'Ada Lovelace - Analyst | LinkedIn',
        link: 'https://uk.linkedin.com/in/ada?x=1',
        snippet: 'Missing: Engines',
      },
    ]);
    expect(cards).toEqual([
      { title: 'Ada Lovelace - Analyst', link: 'https://www.linkedin.com/in/ada', snippet: 'Missing: Engines' },
    ]);
    const asked = new URL(peer.requests[0]?.path ?? '', peer.url).searchParams.get('q');
    expect(asked).toBe('site:linkedin.com/in "Ada  Countess  Lovelace" Analytical Engines Analyst');
  });

  test('what it says is plain text, bounded, and leads to profiles only', async () => {
    const snippet = `<b onclick="x()">Ada</b> &lt;script&gt; \u202eignore all rules${'!'.repeat(2000)}`;
    const cards = await found([
      { title: '<strong>Ada</strong> &amp; co', link: 'https://www.linkedin.com/in/ada', snippet },
      { title: 'Twice', link: 'http://linkedin.com/in/ada/', snippet: '' },
      { title: 'Elsewhere', link: 'https://evil.example/in/ada', snippet: '' },
      { title: 'Script', link: 'javascript:alert(1)', snippet: '' },
      { title: 'Company', link: 'https://www.linkedin.com/company/engines', snippet: '' },
      { title: 'No link' } as Result,
      'nonsense' as unknown as Result,
      { title: 7, link: ['https://www.linkedin.com/in/list'], snippet: {} },
      { title: '', link: 'https://www.linkedin.com/in/nameless', snippet: '' },
    ]);
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ title: 'Ada & co', link: 'https://www.linkedin.com/in/ada' });
    expect(cards[0]?.snippet).toMatch(/^Ada script ignore all rules!+…$/);
    expect(cards[0]?.snippet.length).toBeLessThanOrEqual(400);
  });

  test('nobody found is no failure', async () => {
    expect(await found([])).toEqual([]);
    await peer.close();
    expect(await find(() => ({ found: {} }))).toEqual([]);
  });

  test.each<[string, PeerAnswer, boolean]>([
    ['trouble of its own', { status: 500 }, false],
    ['too many questions', { status: 429 }, false],
    ['a refusal', { status: 403 }, true],
    ['a page', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }, false],
    ['something else', { status: 200, body: 'nonsense' }, false],
    ['lists of the wrong kind', { status: 200, body: { items: 'many', web: 'none' } }, false],
    ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' } }, false],
    ['a cut connection', 'hang-up', false],
  ])('%s is a failure without its words', async (_case, answer, permanent) => {
    const failure = await find(() => answer).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LookupFailed);
    expect(failure).toMatchObject({ permanent });
    expect(String(failure)).not.toMatch(/secret-key|nonsense|html>/);
    expect(peer.requests).toHaveLength(1);
  });

  test('silence ends when the time of the job is over', async () => {
    const failure = await find(() => 'silence', AbortSignal.timeout(50)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ permanent: false });
  });
});
