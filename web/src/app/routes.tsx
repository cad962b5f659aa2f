import type { i18n } from 'i18next';
import { data, type RouteObject, redirect } from 'react-router';
import { loadMessages } from '#src/lib/i18n.ts';
import { paths } from '#src/lib/paths.ts';
import type { Namespace } from '#src/messages/namespaces.ts';
import type { PageHandle } from './document/page-handle.ts';
import type { RunPrepare } from './document/run-prepare.ts';
import { BrokenApp, BrokenPage } from './pages/broken-page.tsx';
import { doorPages } from './pages/door-pages.ts';
import { hostingPages, orderPages } from './pages/hosting-pages.ts';
import { wizardPages } from './pages/onboarding/wizard-pages.ts';
import type { Page } from './pages/page.ts';
import { preparedPages } from './pages/prepared-pages.ts';
import { settingsPages } from './pages/settings-pages.ts';
import { Shell } from './shell/shell.tsx';

/**
 * All pages. To add one: write `features/<feature>/<name>-page.tsx` with a named export, its messages in both
 * languages (with `page.title` and `page.description`; add the namespace to messages/namespaces.ts), and a line here.
 * A page with a `guard` is shown only to whom it lets pass; one without is rendered on the server.
 */
const pages: readonly Page[] = [
  {
    path: paths.home,
    module: 'src/app/pages/home/home-page.tsx',
    load: async () => (await import('./pages/home/home-page.tsx')).HomePage,
    messages: ['home'],
  },
  {
    path: paths.about,
    module: 'src/app/pages/about/about-page.tsx',
    load: async () => (await import('./pages/about/about-page.tsx')).AboutPage,
    messages: ['about'],
  },
  ...preparedPages,
  ...hostingPages,
  ...doorPages,
  ...orderPages,
  ...[paths.auth, paths.afterSignOut, paths.signUpEntry].map(
    (path): Page => ({
      path,
      module: 'src/features/auth/auth-page.tsx',
      load: async () => (await import('#src/features/auth/auth-page.tsx')).AuthPage,
      messages: ['entry', 'errors'],
      footer: false,
    }),
  ),
  {
    path: paths.linkedinCallback,
    module: 'src/features/auth/callback/linkedin-callback-page.tsx',
    load: async () => (await import('#src/features/auth/callback/linkedin-callback-page.tsx')).LinkedinCallbackPage,
    messages: ['social', 'auth', 'errors'],
    head: 'social:linkedinPage',
    bare: true,
  },
  {
    path: paths.linkedinCallbackLegacy,
    module: 'src/features/auth/callback/linkedin-legacy-callback-page.tsx',
    load: async () =>
      (await import('#src/features/auth/callback/linkedin-legacy-callback-page.tsx')).LinkedinLegacyCallbackPage,
    messages: ['social', 'auth', 'errors'],
    head: 'social:linkedinPage',
    bare: true,
  },
  {
    path: paths.googleCallback,
    module: 'src/features/auth/callback/google-callback-page.tsx',
    load: async () => (await import('#src/features/auth/callback/google-callback-page.tsx')).GoogleCallbackPage,
    messages: ['social', 'auth', 'errors'],
    head: 'social:googlePage',
    bare: true,
  },
  {
    path: paths.completeProfile,
    module: 'src/features/auth/complete-profile/complete-profile-page.tsx',
    load: async () =>
      (await import('#src/features/auth/complete-profile/complete-profile-page.tsx')).CompleteProfilePage,
    messages: ['social', 'errors'],
    head: 'social:completePage',
    guard: {},
  },
  {
    path: paths.verify,
    module: 'src/features/verify/verify-page.tsx',
    load: async () => (await import('#src/features/verify/verify-page.tsx')).VerifyPage,
    messages: ['verify', 'auth', 'errors'],
  },
  {
    path: paths.forgotPassword,
    module: 'src/features/recover/forgot-page.tsx',
    load: async () => (await import('#src/features/recover/forgot-page.tsx')).ForgotPage,
    messages: ['recover', 'errors'],
    head: 'recover:forgotPage',
  },
  {
    path: paths.resetPassword,
    module: 'src/features/recover/reset-page.tsx',
    load: async () => (await import('#src/features/recover/reset-page.tsx')).ResetPage,
    messages: ['recover', 'password', 'errors'],
    head: 'recover:resetPage',
  },
  {
    path: paths.undoChange,
    module: 'src/features/recover/undo-page.tsx',
    load: async () => (await import('#src/features/recover/undo-page.tsx')).UndoPage,
    messages: ['recover', 'errors'],
    head: 'recover:undoPage',
  },
  ...wizardPages,
  {
    path: paths.dashboard,
    module: 'src/app/pages/dashboard-page.tsx',
    load: async () => (await import('./pages/dashboard-page.tsx')).DashboardPage,
    messages: ['dashboard', 'event', 'events', 'places', 'team', 'security', 'errors'],
    guard: { complete: true },
  },
  {
    path: paths.inbox,
    module: 'src/features/notifications/notifications-page.tsx',
    load: async () => (await import('#src/features/notifications/notifications-page.tsx')).NotificationsPage,
    messages: ['notifications', 'errors'],
    guard: { complete: true },
  },
  ...settingsPages,
  {
    path: paths.profile,
    module: 'src/app/pages/profiles/own-profile-page.tsx',
    load: async () => (await import('./pages/profiles/own-profile-page.tsx')).OwnProfilePage,
    messages: ['profile-edit', 'profile', 'event', 'places', 'errors'],
    guard: { verified: true, complete: true },
  },
  {
    path: paths.people,
    module: 'src/features/people/people-page.tsx',
    load: async () => (await import('#src/features/people/people-page.tsx')).PeoplePage,
    messages: ['people', 'errors'],
    guard: { complete: true },
  },
  {
    path: paths.security,
    module: 'src/app/pages/security-page.tsx',
    load: async () => (await import('./pages/security-page.tsx')).SecurityPage,
    messages: ['security', 'password', 'verify', 'auth', 'errors'],
    guard: { verified: true, complete: true },
  },
  {
    path: paths.terms,
    module: 'src/app/pages/legal/terms-page.tsx',
    load: async () => (await import('./pages/legal/terms-page.tsx')).TermsPage,
    messages: ['terms'],
  },
  {
    path: paths.privacy,
    module: 'src/app/pages/legal/privacy-page.tsx',
    load: async () => (await import('./pages/legal/privacy-page.tsx')).PrivacyPage,
    messages: ['privacy'],
  },
  {
    path: paths.unauthorized,
    module: 'src/app/pages/unauthorized-page.tsx',
    load: async () => (await import('./pages/unauthorized-page.tsx')).UnauthorizedPage,
    messages: ['shell'],
    head: 'shell:unauthorizedPage',
  },
];

function pageRoute(page: Page, i18n: i18n, run?: RunPrepare): RouteObject {
  const messages: readonly Namespace[] = ['shell', ...page.messages];
  const handle: PageHandle = {
    head: page.head ?? `${page.messages[0]}:page`,
    messages,
    module: page.module,
    loadPart: page.loadPart,
    guard: page.guard,
    footer: page.footer ?? !page.bare,
    bare: page.bare ?? false,
    namesItself: page.namesItself ?? false,
  };
  const { prepare } = page;
  return {
    path: page.path,
    handle,
    ...(prepare &&
      run && {
        async loader({ params, request }) {
          const [prepared] = await Promise.all([prepare(), loadMessages(i18n, messages)]);
          return data(null, { status: await run(prepared, { params, search: new URL(request.url).searchParams }) });
        },
      }),
    async lazy() {
      const [Component] = await Promise.all([page.load(), loadMessages(i18n, messages)]);
      return { Component };
    },
  };
}

/** Leads an old or short address to the page meant, keeping the query. */
function forward(path: string, to: string): RouteObject {
  return {
    path,
    loader({ request }) {
      const target = new URL(to, request.url);
      for (const [name, value] of new URL(request.url).searchParams) {
        if (!target.searchParams.has(name)) target.searchParams.set(name, value);
      }
      return redirect(target.pathname + target.search);
    },
  };
}

/** The route table of spec section 2, as far as its pages exist. */
export function createRoutes(i18n: i18n, run?: RunPrepare): RouteObject[] {
  return [
    {
      id: 'shell',
      Component: Shell,
      ErrorBoundary: BrokenApp,
      children: [
        {
          ErrorBoundary: BrokenPage,
          children: [
            ...pages.map((page) => pageRoute(page, i18n, run)),
            forward('/home', paths.home),
            forward('/login', paths.signIn),
            forward('/signup', paths.signUp),
            { path: '*', loader: () => redirect(paths.home) },
          ],
        },
      ],
    },
  ];
}
