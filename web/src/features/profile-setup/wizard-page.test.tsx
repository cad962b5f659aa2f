// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { UserContext } from '#src/lib/session/session-provider.tsx';
import { setupAnswerItem } from '#src/lib/storage/session-store.ts';
import { ada } from '../../../test/people.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { WizardPage } from './wizard-page.tsx';

afterEach(() => localStorage.clear());

test('skipping the rest of the wizard is remembered for this member', async () => {
  const { user } = await renderComponent(
    <UserContext value={ada}>
      <WizardPage step={3} canSkip>
        Interests
      </WizardPage>
    </UserContext>,
    ['profile-setup'],
  );
  const skip = screen.getByRole('link', { name: 'Skip for now' });
  expect(skip.getAttribute('href')).toBe('/dashboard');
  await user.click(skip);
  expect(localStorage.getItem(setupAnswerItem)).toBe(`skipped ${ada.id}`);
});
