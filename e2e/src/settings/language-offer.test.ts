import { newEvent, newHost } from '../events/host.ts';
import { journey } from '../journey.ts';
import { looks } from '../looks.ts';
import { newEmail, newMember } from '../people/member.ts';

const onPhones = ({ size }: (typeof looks)[number]) => size === 'phone';
const spanish = looks.filter(({ language }) => language === 'es');

journey('a Spanish browser is offered Spanish', spanish, async ({ page, context, expect, inspect }) => {
  await context.clearCookies({ name: 'foyer_language' });
  await page.goto('/about');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('button', { name: 'Ver en español' }).waitFor();
  await inspect('language-offer');

  await page.getByRole('button', { name: 'Ver en español' }).click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
  await page.goto('/');
  await page.getByRole('link', { name: 'Empieza gratis' }).first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Ver en español' }).count()).toBe(0);
});

journey('the offer does not return after English is kept', spanish.slice(0, 1), async ({ page, context, expect }) => {
  await context.clearCookies({ name: 'foyer_language' });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Seguir en inglés' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Seguir en inglés' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(() => context.cookies().then((all) => all.find(({ name }) => name === 'foyer_language')?.value))
    .toBe('en');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
});

journey('on a phone the offer leaves the register button free', spanish.filter(onPhones), async (visitor) => {
  const { page, context, expect, inspect } = visitor;
  const { call } = await newHost(visitor);
  const { slug, title } = await newEvent(call, { title: 'Tertulia de compiladores' });
  await context.clearCookies({ name: 'foyer_language' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/events/${slug}`);
  const offer = page.getByRole('region', { name: 'Idioma' });
  await offer.waitFor();
  const register = page.getByRole('button', { name: `Register: ${title}` });
  await register.waitFor();
  await inspect('register');
  const boxOf = async (what: typeof offer) => (await what.boundingBox()) ?? { y: 0, height: 0 };
  const [above, below] = [await boxOf(offer), await boxOf(register)];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  // Both can be used: a covered button would not take the click.
  await register.click({ timeout: 5_000 });
  await page.getByRole('button', { name: 'Seguir en inglés' }).click({ timeout: 5_000 });
  await expect.poll(() => offer.count()).toBe(0);
});

journey('a link in a Spanish email opens its page in Spanish, and the language stays', spanish, async (visitor) => {
  const { expect, inspect } = visitor;
  const email = newEmail('reader');
  await newMember(visitor, { email });
  const [link = ''] = /\S+\/auth\/verify\S*#email=\S+/.exec((await visitor.message(email)).text) ?? [];
  expect(link).toContain('?lang=es#');
  // The email is opened in another browser, where nobody has chosen a language.
  const other = await visitor.openElsewhere();
  await other.context().clearCookies({ name: 'foyer_language' });
  await other.goto(link);
  await expect.poll(() => other.locator('html').getAttribute('lang')).toBe('es');
  expect(other.url()).not.toContain('lang=');
  await inspect('from-email', other);
  await other.goto('/');
  await other.getByRole('link', { name: 'Empieza gratis' }).first().waitFor();
});
