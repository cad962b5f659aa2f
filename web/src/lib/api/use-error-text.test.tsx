import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { createI18n, loadMessages } from '../i18n.ts';
import { useErrorText } from './use-error-text.ts';

function Refusal({ count }: { count: number }) {
  return useErrorText().field('import.too_many_lines', count);
}

test.each([
  ['en', 'This file lists 20,001 people.'],
  ['es', 'Este archivo incluye a 20.001 personas.'],
] as const)('a field error shows the number that the server sent, in %s', async (language, sentence) => {
  const i18n = createI18n(language);
  await loadMessages(i18n, ['errors']);
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Refusal count={20_001} />
    </I18nextProvider>,
  );
  expect(page).toContain(sentence);
});
