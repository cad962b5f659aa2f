import type { i18n } from 'i18next';
import { data, generatePath, type RouteObject, redirect } from 'react-router';
import { loadMessages } from '#src/lib/i18n.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { missingPage, paths } from '#src/lib/paths.ts';
import type { Namespace } from '#src/messages/namespaces.ts';
import type { PageHandle } from './document/page-handle.ts';
import { BrokenApp, BrokenPage } from './pages/broken-page.tsx';
import { businessCardRoutes } from './pages/business-card-routes.ts';
import { checkInPages, orderPages, organizerPages } from './pages/event-pages.ts';
import { messagingRoutes } from './pages/messaging-routes.ts';
import { moderationRoutes } from './pages/moderation-routes.ts';
import type { PageRoute } from './pages/page-route.ts';
import { preparedPages } from './pages/prepared-pages.ts';
import { profileSetupPages } from './pages/profile-setup-pages.ts';
import { settingsPages } from './pages/settings-pages.ts';
import { workspaceRoutes } from './pages/workspace-routes.ts';
import { Shell } from './shell/shell.tsx';

/**
 * All pages. To add one: write `features/<feature>/<name>-page.tsx` with a named export, its messages in both languages
 * (with `page.title` and `page.description`; add the namespace to messages/namespaces.ts), and a line here. A page with a
 * `guard` is shown only to people who pass it; one without is rendered on the server.
 */
const pages: readonly PageRoute[] = [
  {
    path: paths.home,
    module: 'src/app/pages/home/home-page.tsx',
    load: async () => (await import('./pages/home/home-page.tsx')).HomePage,
    messages: ['home'],
  },
  ...preparedPages,
  ...businessCardRoutes,
  ...organizerPages,
  ...checkInPages,
  ...orderPages,
  ...[paths.auth, paths.afterSignOut, paths.signUpEntry].map(
    (path): PageRoute => ({
      path,
      module: 'src/app/pages/sign-in-page.tsx',
      load: async () => (await import('./pages/sign-in-page.tsx')).SignInPage,
      messages: ['sign-in', 'showcase', 'errors'],
      footer: false,
    }),
  ),
  {
    path: paths.linkedinCallback,
    module: 'src/features/provider-callback/provider-callback-page.tsx',
    load: async () => (await import('#src/features/provider-callback/provider-callback-page.tsx')).LinkedinCallbackPage,
    messages: ['provider-callback', 'sign-in-steps', 'phone', 'errors'],
    head: 'provider-callback:linkedinPage',
    bare: true,
  },
  {
    path: paths.linkedinCallbackLegacy,
    module: 'src/features/provider-callback/provider-callback-page.tsx',
    load: async () =>
      (await import('#src/features/provider-callback/provider-callback-page.tsx')).LinkedinLegacyCallbackPage,
    messages: ['provider-callback', 'sign-in-steps', 'phone', 'errors'],
    head: 'provider-callback:linkedinPage',
    bare: true,
  },
  {
    path: paths.googleCallback,
    module: 'src/features/provider-callback/provider-callback-page.tsx',
    load: async () => (await import('#src/features/provider-callback/provider-callback-page.tsx')).GoogleCallbackPage,
    messages: ['provider-callback', 'sign-in-steps', 'phone', 'errors'],
    head: 'provider-callback:googlePage',
    bare: true,
  },
  {
    path: paths.completeProfile,
    module: 'src/features/complete-profile/complete-profile-page.tsx',
    load: async () => (await import('#src/features/complete-profile/complete-profile-page.tsx')).CompleteProfilePage,
    messages: ['complete-profile', 'errors'],
    guard: {},
    bottomBar: false,
  },
  {
    path: paths.verify,
    module: 'src/features/contact-verification/contact-verification-page.tsx',
    load: async () =>
      (await import('#src/features/contact-verification/contact-verification-page.tsx')).ContactVerificationPage,
    messages: ['contact-verification', 'phone', 'errors'],
  },
  {
    path: paths.forgotPassword,
    module: 'src/features/account-recovery/forgot-password-page.tsx',
    load: async () => (await import('#src/features/account-recovery/forgot-password-page.tsx')).ForgotPasswordPage,
    messages: ['account-recovery', 'errors'],
    head: 'account-recovery:forgotPage',
  },
  {
    path: paths.resetPassword,
    module: 'src/features/account-recovery/reset-password-page.tsx',
    load: async () => (await import('#src/features/account-recovery/reset-password-page.tsx')).ResetPasswordPage,
    messages: ['account-recovery', 'password', 'errors'],
    head: 'account-recovery:resetPage',
  },
  {
    path: paths.undoChange,
    module: 'src/features/account-recovery/undo-contact-change-page.tsx',
    load: async () =>
      (await import('#src/features/account-recovery/undo-contact-change-page.tsx')).UndoContactChangePage,
    messages: ['account-recovery', 'errors'],
    head: 'account-recovery:undoPage',
  },
  ...profileSetupPages,
  {
    path: paths.dashboard,
    module: 'src/app/pages/member-pages.tsx',
    load: async () => (await import('./pages/member-pages.tsx')).DashboardPage,
    messages: ['dashboard', 'upcoming-events', 'suggestions', 'relation', 'profile', 'team', 'event-terms', 'errors'],
    guard: { complete: true },
  },
  {
    path: paths.inbox,
    module: 'src/app/pages/member-pages.tsx',
    load: async () => (await import('./pages/member-pages.tsx')).NotificationsPage,
    messages: ['notifications', 'errors'],
    guard: { complete: true, guests: true },
  },
  ...settingsPages,
  {
    path: paths.profile,
    module: 'src/app/pages/member-pages.tsx',
    load: async () => (await import('./pages/member-pages.tsx')).MyProfilePage,
    messages: ['my-profile', 'profile', 'upcoming-events', 'event-terms', 'errors'],
    guard: { verified: true, complete: true },
  },
  {
    path: paths.people,
    module: 'src/app/pages/member-pages.tsx',
    load: async () => (await import('./pages/member-pages.tsx')).PeopleSearchPage,
    messages: ['people-search', 'suggestions', 'profile', 'relation', 'errors'],
    guard: { complete: true },
  },
  ...messagingRoutes,
  ...moderationRoutes,
  {
    path: paths.connections,
    module: 'src/app/pages/member-pages.tsx',
    load: async () => (await import('./pages/member-pages.tsx')).ConnectionsPage,
    messages: ['connections', 'relation', 'table', 'date-time', 'errors'],
    guard: { complete: true },
  },
  {
    path: paths.connectionRequests,
    module: 'src/app/pages/member-pages.tsx',
    load: async () => (await import('./pages/member-pages.tsx')).ConnectionRequestsPage,
    messages: ['connections', 'relation', 'date-time', 'errors'],
    head: 'connections:requestsPage',
    guard: { complete: true },
  },
  {
    path: paths.anonymous,
    module: 'src/app/pages/member-pages.tsx',
    load: async () => (await import('./pages/member-pages.tsx')).AnonymousRoomsPage,
    messages: ['anonymous-networking', 'profile', 'report', 'errors'],
    guard: { complete: true },
  },
  {
    path: paths.eventRoom,
    module: 'src/app/pages/member-pages.tsx',
    load: async () => (await import('./pages/member-pages.tsx')).EventRoomPage,
    messages: ['anonymous-networking', 'profile', 'relation', 'report', 'errors'],
    head: 'anonymous-networking:roomPage',
    guard: { complete: true },
  },
  {
    path: paths.topicRoom,
    module: 'src/app/pages/member-pages.tsx',
    load: async () => (await import('./pages/member-pages.tsx')).TopicRoomPage,
    messages: ['anonymous-networking', 'profile', 'relation', 'report', 'errors'],
    head: 'anonymous-networking:roomPage',
    guard: { complete: true },
  },
  {
    path: paths.security,
    module: 'src/app/pages/account-pages.tsx',
    load: async () => (await import('./pages/account-pages.tsx')).SecurityPage,
    messages: ['security', 'password', 'contact-verification', 'phone', 'errors'],
    guard: { verified: true, complete: true },
  },
  {
    path: paths.terms,
    module: 'src/app/pages/legal-page.tsx',
    load: async () => (await import('./pages/legal-page.tsx')).TermsPage,
    messages: ['terms'],
  },
  {
    path: paths.privacy,
    module: 'src/app/pages/legal-page.tsx',
    load: async () => (await import('./pages/legal-page.tsx')).PrivacyPage,
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

function pageRoute(page: PageRoute, i18n: i18n, run?: RunPrepare): RouteObject {
  const messages: readonly Namespace[] = ['shell', ...page.messages];
  const footer = page.footer ?? !page.bare;
  const handle: PageHandle = {
    head: page.head ?? `${page.messages[0]}:page`,
    messages,
    module: page.module,
    loadPart: page.loadPart,
    guard: page.guard,
    footer,
    bottomBar: page.bottomBar ?? footer,
    bare: page.bare ?? false,
    startsOnUse: page.startsOnUse ?? false,
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

/** The workspace of an event: a frame that stays while its pages change. */
function workspaceRoute(i18n: i18n): RouteObject {
  return {
    path: paths.manageEvent,
    async lazy() {
      return { Component: (await import('./pages/events/workspace-pages.tsx')).WorkspaceFrame };
    },
    children: workspaceRoutes.map((page) => pageRoute(page, i18n)),
  };
}

/** Redirects an old or short address to its page, keeping the query. */
function forward(path: string, to: string): RouteObject {
  return {
    path,
    loader({ request, params }) {
      const target = new URL(generatePath(to, params), request.url);
      for (const [name, value] of new URL(request.url).searchParams) {
        if (!target.searchParams.has(name)) target.searchParams.set(name, value);
      }
      return redirect(target.pathname + target.search);
    },
  };
}

/** Creates the route table. */
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
            workspaceRoute(i18n),
            forward('/events/:id/tickets', paths.manageTickets),
            forward('/events/:id/orders', paths.manageOrders),
            forward('/home', paths.home),
            forward('/login', paths.signIn),
            forward('/signup', paths.signUp),
            { path: '*', loader: () => redirect(missingPage) },
          ],
        },
      ],
    },
  ];
}

/** Runs a page's preparation; returns the status of the page. */
type RunPrepare = (
  prepare: PreparePage,
  place: { params: Record<string, string | undefined>; search: URLSearchParams },
) => Promise<number>;
