import type { EventCard } from '@foyer/contract/events/event.ts';
import type { PageAnswer, PageRequest } from '@foyer/contract/pages.ts';
import { listedPaths } from '@foyer/contract/site.ts';
import { expect, test } from 'vitest';
import { sampleConfig as config } from '../../test/sample-config.ts';
import { renderPage } from './entry-server.tsx';

const assets: PageRequest['assets'] = {
  boot: '/assets/boot.js',
  entry: '/assets/entry.js',
  font: '/assets/font.woff2',
  filesOf: (module) => ({ scripts: [`/assets/${module}.js`], styles: [`/assets/${module}.css`] }),
  css: (style) => `/* ${style} */`,
};

function render(url: string, request: Partial<PageRequest> = {}): Promise<PageAnswer> {
  const place = { origin: 'https://foyer.example', read: async () => ({ status: 404, text: '' }) };
  return renderPage({ url, cookie: '', systemScheme: null, config, nonce: 'n0nce', assets, ...place, ...request });
}
async function htmlOf(url: string, request: Partial<PageRequest> = {}): Promise<string> {
  const answer = await render(url, request);
  if (answer.kind !== 'page') throw new Error(`${url} redirects to ${answer.to}`);
  return answer.html + answer.tail;
}

test('the home page is rendered in English with its title and is readable without signing in', async () => {
  const html = await htmlOf('/');
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<title>Foyer · Where professionals meet</title>');
  expect(html).toMatch(/<h1[^>]*>The people worth meeting are already here<\/h1>/);
  expect(html).toMatch(/href="\/auth"[^>]*>.*Get Started Free/s);
});

test('the home page has its three cards', async () => {
  const cards = [...(await htmlOf('/')).matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) => title);
  expect(cards).toEqual(['Smart Networking', 'Professional Events', 'Privacy First']);
});

test('the About page shows the figures of the specification, or the real ones that are large enough', async () => {
  const figuresIn = (html: string) =>
    [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text]) => text?.replaceAll('<!-- -->', ''));
  expect(figuresIn(await htmlOf('/about'))).toEqual(['10,000+', '500+', '50,000+', '100%']);
  const counts = { professionals: 1200, companies: 61, connections: null };
  const real: Partial<PageRequest> = {
    config: { ...config, aboutFigures: 'real' },
    read: async () => ({ status: 200, text: JSON.stringify({ success: true, data: counts }) }),
  };
  expect(figuresIn(await htmlOf('/about', real))).toEqual(['1,200+', '61+', '100%']);
  const failing = { ...real, read: async () => ({ status: 503, text: '' }) };
  expect(figuresIn(await htmlOf('/about', failing))).toEqual(['100%']);
});

test('a guarded page starts with the splash over the whole screen', async () => {
  for (const path of ['/dashboard', '/profile', '/settings', '/profile-setup']) {
    const html = await htmlOf(path);
    expect(html).toMatch(/role="status" aria-label="Loading"/);
    expect(html).not.toMatch(/<main|<header|<footer/);
  }
});

test.each([
  '//',
  '///',
  '//[/',
  '//:80/x',
  '//user@/',
  '//a%20b/',
  '//evil.example/about',
  '/\\[',
  '/\\evil.example/about',
])('%s is no page and redirects to the home page of this host', async (url) => {
  expect(await render(url)).toEqual({ kind: 'redirect', to: '/' });
});

test('the language cookie decides, not Accept-Language', async () => {
  const html = await htmlOf('/', { cookie: 'a=b; foyer_language=es' });
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('Empieza gratis');
  expect(html).not.toContain('Get Started Free');
  expect(await htmlOf('/', { cookie: 'foyer_language=fr' })).toContain('<html lang="en">');
});

test.each([
  ['', null, '<html lang="en">'],
  ['', 'dark', '<html lang="en" data-mantine-color-scheme="dark">'],
  ['foyer_color_scheme=light', 'dark', '<html lang="en" data-mantine-color-scheme="light">'],
  ['foyer_color_scheme="><script>', 'light', '<html lang="en" data-mantine-color-scheme="light">'],
] as const)('with cookie "%s" and system %s the page begins %s', async (cookie, systemScheme, start) => {
  expect(await htmlOf('/', { cookie, systemScheme })).toContain(start);
});

test('a browser with the signed-in hint shows no sign-in link before the session is known', async () => {
  expect(await htmlOf('/')).toContain('<html lang="en">');
  expect(await htmlOf('/', { cookie: 'foyer_signed_in=1' })).toContain('<html lang="en" data-seems-signed-in>');
});

test('there is no inline script, styles have the nonce, and nothing breaks out of its element', async () => {
  const html = await htmlOf('/');
  for (const [, attributes] of html.matchAll(/<script([^>]*)>/g)) {
    expect(attributes).toMatch(/type="application\/json"|src="\/assets\/boot\.js"/);
  }
  for (const [, attributes] of html.matchAll(/<style([^>]*)>/g)) expect(attributes).toBe(' nonce="n0nce"');
  expect(html).toContain('<meta name="csrf-token" content="csrf-&quot;&lt;1&gt;">');
  expect(html).toContain('"csrfToken":"csrf-\\"\\u003c1>"');
  expect(html).not.toMatch(/ on[a-z]+="/);
});

test('scripts of a card wait until it is used, unless its visitor may be signed in', async () => {
  const waits = async (url: string, cookie = '') => (await htmlOf(url, { cookie })).includes('"startsOnUse":true');
  expect([await waits('/c/some-token'), await waits('/c/some-token', 'foyer_signed_in=1')]).toEqual([true, false]);
  expect(await waits('/')).toBe(false);
});

test('every style sheet is inlined, and named so that nothing loads it again', async () => {
  const html = await htmlOf('/');
  const styles = ['/assets/src/app/entry-client.tsx.css', '/assets/src/app/pages/home/home-page.tsx.css'];
  for (const href of styles) expect(html).toContain(`/* ${href} */`);
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).toContain(`"styles":${JSON.stringify(styles)}`);
});

test('a first visit loads nothing before its paint; later ones preload the font', async () => {
  const [first, later] = await Promise.all([render('/'), render('/', { cookie: 'foyer_font=1' })]);
  if (first.kind !== 'page' || later.kind !== 'page') throw new Error('no page');
  expect(first.firstVisit).toBe(true);
  expect(first.html).not.toContain('/assets/font.woff2');
  expect(first.html).not.toContain('<script');
  expect(first.html).not.toContain('rel="manifest"');
  expect(later.firstVisit).toBe(false);
  expect(later.html).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/font.woff2">',
  );
});

test.each([
  ['/home', '/'],
  ['/login', '/auth?mode=signin'],
  ['/signup', '/auth?mode=signup'],
  ['/login?redirect=%2Fdashboard', '/auth?mode=signin&redirect=%2Fdashboard'],
  ['/signup?utm_source=a&mode=signin', '/auth?mode=signup&utm_source=a'],
  ['/no/such/page', '/#not-found'],
])('%s redirects to %s', async (from, to) => {
  expect(await render(from)).toEqual({ kind: 'redirect', to });
});

test('the sign-in page does not assume an earlier visit', async () => {
  const html = await htmlOf('/auth?mode=signin&redirect=%2Fevents%2Ftea');
  expect(html).toMatch(/<h1[^>]*>Welcome<\/h1>/);
});

/** The text of an element, without its tags. */
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim();

test('the sign-in page offers LinkedIn, Google, mobile and email in this order, and links to terms and privacy', async () => {
  const methods = { linkedin: true, google: true, phone: true, email: true };
  const html = await htmlOf('/auth', { config: { ...config, methods } });
  const main = /<main.*?<\/main>/s.exec(html)?.[0] ?? '';
  const buttons = [...main.matchAll(/<button.*?<\/button>/gs)].map(([button]) => textOf(button));
  const offered = ['LinkedIn', 'Google', 'Mobile', 'Email'].map((method) => `Continue with ${method}`);
  expect(buttons.filter((text) => text.startsWith('Continue with'))).toEqual(offered);
  const footer = /<footer.*?<\/footer>/s.exec(html)?.[0] ?? '';
  expect([...footer.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual(['/terms', '/privacy']);
});

test.each([
  ['/auth', 'Welcome to Foyer'],
  ['/auth/login', 'Welcome'],
  ['/auth/signup', 'Create your account'],
  ['/auth/login?mode=signup', 'Create your account'],
])('the sign-in page at %s has the heading "%s"', async (path, heading) => {
  expect(textOf(/<h1.*?<\/h1>/s.exec(await htmlOf(path))?.[0] ?? '')).toBe(heading);
});

test.each(['/auth/linkedin/callback', '/auth/linkedin/callback-legacy'])(
  '%s begins with a spinner and its text',
  async (path) => {
    const html = await htmlOf(path);
    expect(textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')).toBe('Processing LinkedIn login...');
    // The spinner, which has no text and no fixed class.
    expect(html).toMatch(/<\/h1><\/div><span [^>]*aria-hidden="true"><\/span>/);
  },
);

test('the top bar of a visitor has the logo, three pages, theme, language and Login/SignUp, and its drawer the same', async () => {
  const bar = /<header.*?<\/header>/s.exec(await htmlOf('/about'))?.[0] ?? '';
  const links = [...bar.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  const items = [
    ['/', 'Home'],
    ['/events', 'Events'],
    ['/about', 'About Us'],
    ['/auth?mode=signin', 'Login/SignUp'],
  ];
  expect(links.map(([, path, content = '']) => [path, textOf(content)])).toEqual([['/', 'Foyer'], ...items, ...items]);
  expect(links[0]?.[2]).toContain('<svg');
  const buttons = [...bar.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name = '']) => name);
  for (const name of [/^Switch to dark theme$/, /^Language/])
    expect(buttons.filter((label) => name.test(label))).toHaveLength(2);
});

test('the sign-in page says so when no codes can be sent and nobody can sign up', async () => {
  const notice = '>New accounts can’t be created right now';
  const methods = { ...config.methods, phone: false, email: true };
  expect(await htmlOf('/auth')).not.toContain(notice);
  expect(await htmlOf('/auth', { config: { ...config, methods, channels: [] } })).toContain(notice);
});

test.each(['/about', '/events', '/terms', '/privacy', '/unauthorized'])(
  '%s has a title and a description in both languages',
  async (url) => {
    const heads = await Promise.all(
      ['en', 'es'].map(async (language) => {
        const html = await htmlOf(url, { cookie: `foyer_language=${language}` });
        return [/<title>(.+?)<\/title>/.exec(html)?.[1], /name="description" content="(.+?)"/.exec(html)?.[1]];
      }),
    );
    expect(new Set(heads.flat()).size).toBe(4);
    expect(heads.flat()).not.toContain(undefined);
  },
);

/** The tags of the head by name or property. */
function tagsOf(html: string): Map<string, string> {
  const tags = [
    ...html.matchAll(/<(?:meta|link)[^>]*? (?:name|property|rel)="([^"]+)"[^>]*? (?:content|href)="([^"]*)"/g),
  ];
  return new Map(tags.map(([, name = '', value = '']) => [name, value]));
}

test.each(listedPaths)('%s is indexable and has a link preview, in both languages', async (path) => {
  for (const [language, locale] of [
    ['en', 'en_US'],
    ['es', 'es_ES'],
  ]) {
    const html = await htmlOf(`${path}?utm_source=card`, { cookie: `foyer_language=${language}` });
    const tags = tagsOf(html);
    const title = /<title>(.+?)<\/title>/.exec(html)?.[1];
    expect(tags.get('canonical')).toBe(`https://foyer.example${path}`);
    expect(tags.has('robots')).toBe(false);
    for (const name of ['og:title', 'twitter:title']) expect(tags.get(name)).toBe(title);
    for (const name of ['og:description', 'twitter:description']) expect(tags.get(name)).toBe(tags.get('description'));
    for (const name of ['og:image', 'twitter:image']) {
      expect(tags.get(name)).toBe('https://foyer.example/social-card.png');
    }
    expect(tags.get('og:url')).toBe(`https://foyer.example${path}`);
    expect(tags.get('twitter:card')).toBe('summary_large_image');
    expect(tags.get('og:image:width')).toBe('1200');
    expect(tags.get('og:image:height')).toBe('630');
    expect(tags.get('og:image:alt')).toBe(tags.get('twitter:image:alt'));
    expect(tags.get('og:locale')).toBe(locale);
  }
});

test.each(['/auth/login', '/auth/verify', '/auth/reset', '/unauthorized', '/dashboard', '/profile-setup'])(
  '%s is not for search engines',
  async (path) => expect(tagsOf(await htmlOf(path)).get('robots')).toBe('noindex'),
);

const evening: EventCard = {
  id: 'a',
  slug: 'evening',
  state: 'published',
  title: 'Evening',
  summary: 'Talks',
  type: 'in-person',
  startsAt: '2026-12-03T18:00:00.000Z',
  endsAt: '2026-12-03T21:00:00.000Z',
  timeZone: 'Europe/Lisbon',
  placeName: 'Harbour Hall',
  topics: ['Design'],
  language: 'en',
  visibility: 'public',
  attendees: 84,
  price: null,
  cover: null,
  organizer: { name: 'Ada', urlSlug: null, photo: null },
  audiences: [{ audience: 'in-person', capacity: null, taken: 84, attendees: 84, left: null, waiting: 0 }],
};

test('the queried events are rendered, with the same data for the browser', async () => {
  const requested: string[] = [];
  const html = await htmlOf('/events?type=in-person&topic=Design', {
    async read(address) {
      requested.push(address);
      return { status: 200, text: JSON.stringify({ success: true, data: { items: [evening], nextCursor: null } }) };
    },
  });
  expect(requested).toEqual(['/api/events?type=in-person&topic=Design']);
  expect(html).toContain('dateTime="2026-12-03T18:00:00.000Z"');
  expect(html).toMatch(/<h1[^>]*>.+?<\/h1>.*Create Event/s);
  expect(html).toMatch(/href="\/events\/evening"[^>]*>Evening</);
  for (const text of ['In person', 'Harbour Hall', '84 attendees']) expect(html).toContain(text);
  const state = JSON.parse(/id="foyer-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  const sent: { queryKey: string[]; state: { data: { pages: unknown } } }[] = state.queries.queries;
  const events = sent.find(({ queryKey }) => queryKey[0] === 'events');
  expect(events?.state.data.pages).toEqual([{ items: [evening], nextCursor: null }]);
  // Its messages come with the scripts.
  expect(state.messages).toEqual({});
  expect(state.scripts).toContain('/assets/src/lib/first-messages/en.ts.js');
});

test('feed links are absolute URLs from the start', async () => {
  const page = { success: true, data: { items: [evening], nextCursor: null } };
  const html = await htmlOf('/events?topic=Design', {
    read: async () => ({ status: 200, text: JSON.stringify(page) }),
  });
  expect(html).toMatch(/href="webcal:\/\/foyer\.example\/[^"]+\.ics/);
});

test('an address with several pages renders them all and links to the next', async () => {
  const requested: string[] = [];
  const html = await htmlOf('/events?type=virtual&pages=2', {
    async read(address) {
      requested.push(address);
      const items = [{ ...evening, id: String(requested.length), title: `Number ${requested.length}` }];
      const answer = { success: true, data: { items, nextCursor: `after-${requested.length}` } };
      return { status: 200, text: JSON.stringify(answer) };
    },
  });
  expect(requested).toEqual(['/api/events?type=virtual', '/api/events?type=virtual&cursor=after-1']);
  expect(html).toContain('Number 1');
  expect(html).toContain('Number 2');
  expect(html).toContain('href="/events?type=virtual&amp;pages=3"');
});

test('when the API fails, the list of events is rendered to be refetched', async () => {
  const answer = await render('/events');
  expect(answer).toMatchObject({ kind: 'page', status: 503 });
});

test('the About page has four numbers, its story and three people', async () => {
  const html = (await htmlOf('/about')).split('</head>')[1]?.replaceAll('<!-- -->', '') ?? '';
  const stats = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]);
  expect(stats).toEqual([
    ['Active professionals', '10,000+'],
    ['Companies', '500+'],
    ['Connections made', '50,000+'],
    ['Privacy protected', '100%'],
  ]);
  expect(html).toMatch(/<h1[^>]*>.+?<\/h1>/);
  expect(html.match(/aria-labelledby="story".*?<\/section>/s)?.[0].match(/<p>/g)).toHaveLength(3);
  const team = html.match(/aria-labelledby="team".*?<\/section>/s)?.[0] ?? '';
  expect([...team.matchAll(/<h3>.+?<\/h3><p[^>]*>(.*?)<\/p>/g)].map(([, role]) => role)).toEqual([
    'CEO',
    'CTO',
    'Head of Product',
  ]);
});
