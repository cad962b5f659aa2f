// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { expect, test } from 'vitest';
import { switchLanguage } from '#src/lib/i18n.ts';
import { renderComponent } from '../../../test/render-component.tsx';

function Retry() {
  const { t, i18n } = useTranslation(['errors', 'shell']);
  return (
    <>
      <p>{t('unexpected')}</p>
      <button type="button" onClick={() => void switchLanguage(i18n, 'es')}>
        {t('shell:states.retry')}
      </button>
    </>
  );
}

test('a component shows its namespaces, and follows a change of the language', async () => {
  const { user } = await renderComponent(<Retry />);
  const before = document.querySelector('p')?.textContent;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Reintentar' });
  expect(document.querySelector('p')?.textContent).not.toBe(before);
});
