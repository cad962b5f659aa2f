import { limits } from '@foyer/contract/limits.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { InterestsSaved } from '#src/features/profile-setup/interests/interests-step.tsx';
import { CandidateSkeletons } from '#src/features/profile-setup/network/candidate-skeletons.tsx';
import { SuccessPage } from '#src/features/profile-setup/success-page.tsx';
import { SignedInStep } from '#src/features/sign-in/sign-in-steps.tsx';
import { KnownContacts } from '#src/features/sign-in/sign-up/profile-step.tsx';
import { createI18n, loadMessages } from '#src/lib/i18n.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { Providers } from './providers.tsx';

const i18n = createI18n('en');
await loadMessages(i18n, ['shell', 'sign-in-steps', 'profile-setup', 'profile-setup']);

/** Content shown only briefly before the page continues by itself, too short for a journey to check. */
function markup(part: ReactNode): string {
  return renderToStaticMarkup(
    <Providers i18n={i18n} queryClient={createQueryClient()} colorScheme={null}>
      <StaticRouter location="/">{part}</StaticRouter>
    </Providers>,
  );
}

const toDashboard = /<a[^>]* href="\/dashboard"[^>]*>.*?Go to Dashboard.*?<\/a>/s;

test('the success step shows a welcome and a link to the dashboard', () => {
  for (const [created, title] of [
    [true, 'Welcome to Foyer'],
    [false, 'Welcome back'],
  ] as const) {
    const html = markup(<SignedInStep created={created} />);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toMatch(toDashboard);
  }
});

test('the search for LinkedIn profiles shows the specified number of placeholders', () => {
  const html = markup(<CandidateSkeletons label="Looking" />);
  expect(html).toContain('aria-busy="true"');
  expect(html.match(/border-radius:16px/g)).toHaveLength(limits.wizard.skeletons);
});

test('the ends of the LinkedIn step and of the wizard show a check and where the wizard continues', () => {
  expect(markup(<SuccessPage />)).toMatch(/icon-circle-check.*<h1/s);
  const end = markup(<InterestsSaved />);
  expect(end).toMatch(/icon-circle-check.*<h1/s);
  expect(end).toMatch(toDashboard);
});

test('known contacts are shown as text, not as fields', () => {
  const html = markup(
    <KnownContacts
      contacts={[
        { label: 'Email', value: 'ada@example.com' },
        { label: 'Mobile number', value: null },
      ]}
    />,
  );
  expect(html).toMatch(/<dt>Email<\/dt><dd>ada@example.com<\/dd>/);
  expect(html).not.toMatch(/Mobile number|<input/);
});
