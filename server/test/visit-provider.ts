import type { InputOf } from '@foyer/contract/http.ts';
import { finishProviderFlow, type IdentityProvider, startProviderFlow } from '@foyer/contract/identities/identities.ts';
import { data } from './people.ts';
import type { TestClient } from './test-client.ts';

type Choice =
  /** One of the sample people, by a part of the name. */
  { sample: string } | { name: string; email: string; verified?: boolean } | 'cancel' | { denyAs: string };

/** What a provider sends back with the browser. */
export type Callback = { code?: string; state?: string; iss?: string; error?: string; error_description?: string };

/** Goes through the pages of the local identity provider as a browser does; returns the callback's parameters. */
export async function visitProvider(authorizationUrl: string, choice: Choice): Promise<Callback> {
  const browser = new PlainBrowser();
  const chooser = await browser.open(authorizationUrl);
  if (choice === 'cancel') return callbackIn(await browser.submit(chooser.url, { decision: 'cancel' }));
  let consent: Page;
  if ('email' in choice) {
    const { name, email, verified = true } = choice;
    const form = { decision: 'another', name, email, ...(verified ? { verified: 'yes' } : {}) };
    consent = await browser.submit(chooser.url, form);
  } else {
    const wanted = 'sample' in choice ? choice.sample : choice.denyAs;
    const links = [...chooser.text.matchAll(/href="(\?account=[^"]+)"[\s\S]*?class="who">([^<]*)</g)];
    const link = links.find(([, , name]) => name?.includes(wanted))?.[1] ?? `?no-such-person-${wanted}`;
    consent = await browser.open(new URL(link, chooser.url).href);
  }
  const account = /name="account" value="([^"]+)"/.exec(consent.text)?.[1] ?? '';
  const decision = typeof choice === 'object' && 'denyAs' in choice ? 'deny' : 'allow';
  return callbackIn(await browser.submit(consent.url, { account, decision }));
}

/** Starts a sign-in at the provider and finishes it; returns the session with the ID token. */
export async function signInAt(
  browser: TestClient,
  provider: IdentityProvider,
  choice: Choice,
  body: InputOf<typeof startProviderFlow>['body'] = {},
) {
  const { authorizationUrl } = data(await browser.call(startProviderFlow, { params: { provider }, body }));
  const callback = await visitProvider(authorizationUrl, choice);
  return data(await browser.call(finishProviderFlow, { params: { provider }, body: callback }));
}

type Page = { url: string; status: number; text: string };

/** Stores cookies and follows redirects, up to the callback page of the product. */
class PlainBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  open(url: string): Promise<Page> {
    return this.#go(url, { method: 'GET' });
  }
  submit(url: string, form: Record<string, string>): Promise<Page> {
    return this.#go(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  async #go(url: string, init: RequestInit, hops = 0): Promise<Page> {
    const { pathname } = new URL(url);
    if (/^\/auth\/\w+\/callback/.test(pathname)) return { url, status: 0, text: '' };
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' });
    }
    const location = response.headers.get('location');
    if (location === null || hops > 10) return { url, status: response.status, text: await response.text() };
    await response.body?.cancel();
    return await this.#go(new URL(location, url).href, { method: 'GET' }, hops + 1);
  }
}

function callbackIn({ url, status, text }: Page): Callback {
  if (status !== 0) throw new Error(`The provider kept the visitor at ${url} (${status}): ${text.slice(-600)}`);
  return Object.fromEntries(new URL(url).searchParams) as Callback;
}
