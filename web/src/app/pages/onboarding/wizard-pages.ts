import { paths } from '#src/lib/paths.ts';
import type { Page } from '../page.ts';

/** The wizard, and the tour after it. They ask for signing in and nothing else (spec section 6). */
export const wizardPages: readonly Page[] = [
  {
    path: paths.profileSetup,
    module: 'src/features/profile-setup/profile-setup-page.tsx',
    load: async () => (await import('#src/features/profile-setup/profile-setup-page.tsx')).ProfileSetupPage,
    messages: ['profile-setup', 'errors'],
    guard: {},
  },
  {
    path: paths.setupNetwork,
    module: 'src/features/profile-setup/linkedin-page.tsx',
    load: async () => (await import('#src/features/profile-setup/linkedin-page.tsx')).LinkedinPage,
    messages: ['wizard', 'profile-setup', 'errors'],
    head: 'wizard:networkPage',
    guard: {},
  },
  {
    path: paths.setupSuccess,
    module: 'src/features/profile-setup/success-page.tsx',
    load: async () => (await import('#src/features/profile-setup/success-page.tsx')).SuccessPage,
    messages: ['wizard', 'profile-setup', 'errors'],
    head: 'wizard:successPage',
    guard: {},
  },
  {
    path: paths.setupInterests,
    module: 'src/features/profile-setup/interests-page.tsx',
    load: async () => (await import('#src/features/profile-setup/interests-page.tsx')).InterestsPage,
    messages: ['wizard', 'profile-setup', 'errors'],
    head: 'wizard:interestsPage',
    guard: {},
  },
  {
    path: paths.setupManual,
    module: 'src/features/profile-setup/manual-page.tsx',
    load: async () => (await import('#src/features/profile-setup/manual-page.tsx')).ManualPage,
    messages: ['wizard'],
    head: 'wizard:manualPage',
    guard: {},
  },
  {
    path: paths.onboarding,
    module: 'src/app/pages/onboarding/onboarding-page.tsx',
    load: async () => (await import('./onboarding-page.tsx')).OnboardingPage,
    messages: ['onboarding'],
    guard: {},
  },
];
