import { journey } from '../journey.ts';
import { looks } from '../looks.ts';

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

journey('who stays in English is not asked again', spanish.slice(0, 1), async ({ page, context, expect }) => {
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
