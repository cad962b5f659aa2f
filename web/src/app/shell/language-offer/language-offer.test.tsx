// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { languageOf } from '#src/lib/storage/page-cookies.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { LanguageOffer } from './language-offer.tsx';

const forget = 'foyer_language=; Path=/; Max-Age=0';

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page writes its cookies so.
  document.cookie = forget;
  vi.stubGlobal('navigator', { ...navigator, languages: ['es-MX', 'en'] });
  return () => vi.unstubAllGlobals();
});

test('the offer is in the language it offers, and one click switches and is remembered', async () => {
  const { user, unmount } = await renderComponent(<LanguageOffer />);
  const offer = await screen.findByRole('region', { name: 'Idioma' });
  expect(offer.lang).toBe('es');
  await user.click(screen.getByRole('button', { name: 'Ver en español' }));
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(languageOf(document.cookie)).toBe('es');
  unmount();
  await renderComponent(<LanguageOffer />);
  expect(screen.queryByRole('region')).toBeNull();
});

test('staying in English is remembered as a choice too', async () => {
  const { user } = await renderComponent(<LanguageOffer />);
  await user.click(await screen.findByRole('button', { name: 'Seguir en inglés' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.cookie).toContain('foyer_language=en');
});
