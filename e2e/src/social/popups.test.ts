import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { entryPage } from '../entry-page.ts';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks, looks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newAccount, openProvider, providerPage, visitProvider } from './provider-page.ts';

const filled = (text: string, provider: string) => text.replace('{{provider}}', provider);

journey('canceling at the provider, and closing the popup', bothLooks.slice(0, 1), async (visitor) => {
  const { page } = visitor;
  const entry = entryPage(visitor);
  const { errors } = entry.words;
  visitor.expectProblem(/status of 40\d/);
  await entry.open();
  const at = await openProvider(visitor, 'linkedin');
  await Promise.all([at.page.waitForEvent('close'), at.cancel()]);
  await page.getByText(errors.sign_in_cancelled).waitFor();
  await visitor.inspect('1-cancelled');

  const linkedIn = await openProvider(visitor, 'linkedin');
  await linkedIn.page.close();
  await page.getByText(errors.sign_in_cancelled).waitFor();
  const google = await openProvider(visitor, 'google');
  await google.page.close();
  await page.getByText(filled(errors.popup_closed, 'Google')).waitFor();
  await visitor.inspect('2-closed');

  // Trying again works.
  await visitProvider(visitor, 'google', newAccount('Ada Again'));
  await entry.title(entry.words.phone.title).waitFor();
});

/** The center of the visible box. */
async function middleOf(drawn: Locator): Promise<{ x: number; y: number }> {
  const box = await drawn.boundingBox();
  if (!box) throw new Error('nothing is drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

journey('two clicks open one centered popup', looks.slice(0, 1), async (visitor) => {
  const { page } = visitor;
  const entry = entryPage(visitor);
  await page.addInitScript(() => {
    const opened: string[] = [];
    const open = window.open.bind(window);
    Object.assign(window, { opened });
    window.open = (url, name, features) => {
      opened.push(features ?? '');
      return open(url, name, features);
    };
  });
  await entry.open();
  const popup = page.waitForEvent('popup');
  await entry.button(entry.words.entry.methods.linkedin).dblclick();
  await providerPage(await popup).ready();
  const [features, place] = await page.evaluate(() => [
    // Set by the init script above, so the page's types don't include it.
    (window as unknown as { opened: string[] }).opened,
    { x: window.screenX + window.outerWidth / 2, y: window.screenY + window.outerHeight / 2 },
  ]);
  expect(features).toHaveLength(1);
  const number = (name: string) => Number(new RegExp(`${name}=(-?\\d+)`).exec(features[0] ?? '')?.[1]);
  expect([number('width'), number('height')]).toEqual([600, 700]);
  expect(number('left') + 300).toBeCloseTo(place.x, -0.5);
  expect(number('top') + 350).toBeCloseTo(place.y, -0.5);

  // The button shows that it is busy.
  const busy = page.locator('button[data-loading]');
  const [spinner, button] = [await middleOf(busy.locator('> [aria-hidden]').first()), await middleOf(busy)];
  expect(Math.abs(spinner.x - button.x)).toBeLessThanOrEqual(1);
  expect(Math.abs(spinner.y - button.y)).toBeLessThanOrEqual(1);

  // Giving up here closes the popup.
  const cancel = entry.button(textsOf('sign-in-steps', visitor.look).social.cancel);
  await Promise.all([(await popup).waitForEvent('close'), cancel.click()]);
});

journey('a blocked popup falls back to a full-page redirect', bothLooks.slice(1), async (visitor) => {
  const { page, look } = visitor;
  const { social } = textsOf('sign-in-steps', look);
  const entry = entryPage(visitor);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await entry.open('?redirect=/terms&utm_source=journey');
  await entry.button(entry.words.entry.methods.linkedin).click();
  await page.getByText(filled(entry.words.errors.popup_blocked, 'LinkedIn')).waitFor();
  await visitor.inspect('1-blocked');
  await entry.button(filled(social.goByPage, 'LinkedIn')).click();
  const at = providerPage(page);
  await at.ready();
  await at.another(newAccount('Whole Page'));
  await at.allow();
  await entry.title(entry.words.phone.title).waitFor();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/terms');
});

journey('a full-page redirect that returns without a sign-in', looks.slice(1, 2), async (visitor) => {
  const { page, look } = visitor;
  const entry = entryPage(visitor);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  visitor.expectProblem(/status of 40\d/);
  await entry.open();
  await entry.button(entry.words.entry.methods.google).click();
  await entry.button(filled(textsOf('sign-in-steps', look).social.goByPage, 'Google')).click();
  const at = providerPage(page);
  await at.ready();
  await at.cancel();
  await page.waitForURL(/\/auth$/);
  await page.getByText(entry.words.errors.sign_in_cancelled).waitFor();
});

journey("a provider that severs the popup's opener", looks.slice(1, 2), async (visitor) => {
  const { context } = visitor;
  await context.route('**/local/identity/google/**', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
    await route.fulfill({ response, headers });
  });
  const entry = entryPage(visitor);
  await entry.open();
  const at = await openProvider(visitor, 'google');
  expect(await at.page.evaluate(() => window.opener)).toBeNull();
  await at.another(newAccount('Cut Off'));
  await at.allow();
  await entry.title(entry.words.phone.title).waitFor();
});

journey('a reload during sign-in at a provider', looks.slice(2, 3), async (visitor) => {
  const { page } = visitor;
  const entry = entryPage(visitor);
  await entry.open();
  const at = await openProvider(visitor, 'linkedin');
  await page.reload();
  await page.getByText(filled(textsOf('sign-in-steps', visitor.look).social.visiting, 'LinkedIn')).waitFor();
  await at.another(newAccount('Re Load'));
  await at.allow();
  await entry.title(entry.words.phone.title).waitFor();
});

journey('what the LinkedIn popup returns, and what is stored of it', looks.slice(0, 1), async (visitor) => {
  const { page } = visitor;
  // Records what the window passes to the global callback, and forwards it.
  await page.addInitScript(() => {
    const handed: unknown[] = [];
    let receive: ((message: unknown) => boolean) | undefined;
    Object.assign(window, { handed });
    Object.defineProperty(window, 'foyerProviderResult', {
      configurable: true,
      get: () => (message: unknown) => {
        handed.push(message);
        return receive?.(message) ?? false;
      },
      set: (given) => {
        receive = given;
      },
    });
  });
  const entry = entryPage(visitor);
  await entry.open();
  const account = newAccount('Hedy Lamarr');
  await visitProvider(visitor, 'linkedin', account);
  await entry.title(entry.words.phone.title).waitFor();
  // Set by the init script above, so the page's types don't include it.
  const [handed] = await page.evaluate(() => (window as unknown as { handed: unknown[] }).handed);
  const person = { id: expect.stringMatching(/./), email: account.email, displayName: account.name, photoURL: null };
  expect(handed).toMatchObject({
    type: 'foyer.provider.arrived',
    arrival: {
      session: {
        user: { ...person, user_metadata: { email: account.email, name: account.name, email_verified: true } },
        session: {
          access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          refresh_token: null,
          expires_in: expect.any(Number),
          expires_at: expect.any(Number),
          provider_token: null,
          provider_refresh_token: null,
        },
      },
    },
  });
  const flow = await page.evaluate(() => JSON.parse(localStorage.getItem('foyer.authFlow') ?? 'null'));
  expect(flow).toMatchObject({
    currentStep: 'phone_verification',
    completedSteps: ['linkedin_oauth'],
    linkedInData: person,
  });
});

journey('a sign-in that returns to the legacy page', looks.slice(0, 1), async (visitor) => {
  const { context, url } = visitor;
  await context.route(/\/local\/identity\/linkedin\/auth\?/, async (route) => {
    const asked = new URL(route.request().url());
    asked.searchParams.set('redirect_uri', `${url}/auth/linkedin/callback-legacy`);
    await route.continue({ url: asked.href });
  });
  const entry = entryPage(visitor);
  await entry.open();
  const exchanged = visitor.context.waitForEvent('response', (response) =>
    response.url().endsWith('/api/auth/linkedin'),
  );
  await visitProvider(visitor, 'linkedin', newAccount('Legacy Page'));
  expect((await exchanged).status()).toBe(200);
  await entry.title(entry.words.phone.title).waitFor();
});

const callbacks = [
  ['/auth/linkedin/callback', 'LinkedIn'],
  ['/auth/linkedin/callback-legacy', 'LinkedIn'],
  ['/auth/google/callback', 'Google'],
] as const;
journey('return pages opened without a sign-in', bothLooks.slice(1), async (visitor) => {
  const { page, look } = visitor;
  const callback = textsOf('provider-callback', look);
  const { errors } = textsOf('sign-in-steps', look);
  visitor.expectProblem(/status of 400/);
  for (const [path, provider] of callbacks) {
    for (const query of ['', '?code=abc', '?state=abc', '?code=abc&state=abc']) {
      await page.goto(path + query);
      await untilAlive(page);
      await page.getByRole('heading', { name: filled(callback.failed, provider) }).waitFor();
      expect(page.url()).toBe(visitor.url + path);
      await page.getByText(errors.invalid_callback).waitFor();
    }
    await visitor.inspect(`failed${path.replaceAll('/', '-')}`);
    await page.waitForURL(/\/auth$/);
    await page.getByText(errors.invalid_callback).waitFor();
  }
  await page.goto('/auth/google/callback');
  await page.getByRole('link', { name: callback.toEntry }).click();
  await page.waitForURL(/\/auth$/);
});
