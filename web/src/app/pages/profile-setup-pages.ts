import { paths } from '#src/lib/paths.ts';
import type { PageRoute } from './page-route.ts';

/** The wizard and the tour after it. They require signing in only. */
export const profileSetupPages: readonly PageRoute[] = [
  {
    path: paths.profileSetup,
    module: 'src/features/profile-setup/profile-setup-page.tsx',
    load: async () => (await import('#src/features/profile-setup/profile-setup-page.tsx')).ProfileSetupPage,
    messages: ['profile-setup', 'errors'],
    guard: {},
    bottomBar: false,
  },
  {
    path: paths.setupNetwork,
    module: 'src/features/profile-setup/network-page.tsx',
    load: async () => (await import('#src/features/profile-setup/network-page.tsx')).NetworkPage,
    messages: ['profile-setup', 'errors'],
    head: 'profile-setup:networkPage',
    guard: {},
    bottomBar: false,
  },
  {
    path: paths.setupSuccess,
    module: 'src/features/profile-setup/success-page.tsx',
    load: async () => (await import('#src/features/profile-setup/success-page.tsx')).SuccessPage,
    messages: ['profile-setup', 'errors'],
    head: 'profile-setup:successPage',
    guard: {},
    bottomBar: false,
  },
  {
    path: paths.setupInterests,
    module: 'src/features/profile-setup/interests-page.tsx',
    load: async () => (await import('#src/features/profile-setup/interests-page.tsx')).InterestsPage,
    messages: ['profile-setup', 'errors'],
    head: 'profile-setup:interestsPage',
    guard: {},
    bottomBar: false,
  },
  {
    path: paths.setupManual,
    module: 'src/features/profile-setup/manual-page.tsx',
    load: async () => (await import('#src/features/profile-setup/manual-page.tsx')).ManualPage,
    messages: ['profile-setup'],
    head: 'profile-setup:manualPage',
    guard: {},
    bottomBar: false,
  },
  {
    path: paths.onboarding,
    module: 'src/app/pages/onboarding-page.tsx',
    load: async () => (await import('./onboarding-page.tsx')).OnboardingPage,
    messages: ['onboarding'],
    guard: {},
  },
];
