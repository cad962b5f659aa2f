import { languages } from '@foyer/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { createI18n, loadMessages } from '#src/lib/i18n.ts';

/** What spec section 2, and section 8 for the wizard, put in quotation marks or name as a label. Sign-in has its own. */
const quoted = [
  ['shell:nav.home', 'Home'],
  ['shell:nav.events', 'Events'],
  ['shell:nav.about', 'About Us'],
  ['shell:nav.signIn', 'Login/SignUp'],
  ['shell:nav.profile', 'My Profile'],
  ['shell:nav.settings', 'Settings'],
  ['shell:nav.signOut', 'Logout'],
  ['shell:guard.completeToContinue', 'Please complete your profile to continue'],
  ['shell:guard.completeForFeature', 'Please complete your profile to access this feature'],
  ['home:hero.start', 'Get Started Free'],
  ['home:features.networking.title', 'Smart Networking'],
  ['home:features.events.title', 'Professional Events'],
  ['home:features.privacy.title', 'Privacy First'],
  ['events:create', 'Create Event'],
  ['about:team.ceo.role', 'CEO'],
  ['about:team.cto.role', 'CTO'],
  ['about:team.product.role', 'Head of Product'],
  ['entry:entry.methods.linkedin', 'Continue with LinkedIn'],
  ['auth:password.forgot', 'Forgot password?'],
  ['auth:signIn.withCode', 'Login with OTP'],
  ['auth:signIn.withPassword', 'Back to password login'],
  ['auth:otp.resend', 'Resend code'],
  ['auth:email.title', 'Add Your Email'],
  ['auth:email.skip', 'Skip for now'],
  ['auth:profile.individual', 'Individual Professional'],
  ['auth:profile.organization', 'Organization'],
  ['auth:success.go', 'Go to Dashboard'],
  ['wizard:network.noneOfThese', 'None of these'],
  ['wizard:network.enterManually', 'Enter manually'],
  ['wizard:network.fillManually', 'Fill manually'],
  ['wizard:interests.likes', 'What I would like to do'],
  ['wizard:interests.interests', 'Topics of interest'],
  ['wizard:interests.bothNeeded', 'Please provide at least one item for both sections.'],
  ['wizard:interests.saveError', 'Failed to save your preferences. Please try again.'],
  ['wizard:saved.go', 'Go to Dashboard'],
  ['wizard:manual.title', 'Manual Profile Data Entry - Coming Soon'],
  ['profile-edit:editPhoto', 'Edit photo'],
  ['profile-edit:editProfile', 'Edit profile'],
  ['profile-edit:details.roles.individual', 'Individual'],
  ['profile-edit:details.roles.organization', 'Organization'],
  ['settings:account.title', 'Account'],
  ['settings:account.profile', 'Profile Information'],
  ['settings:account.security', 'Security'],
  ['settings:preferences.title', 'Preferences'],
  ['settings:preferences.notifications', 'Notifications'],
  ['settings:preferences.language', 'Language'],
  ['settings:preferences.appearance', 'Appearance'],
  ['settings:danger.title', 'Danger Zone'],
  ['settings:danger.signOut', 'Sign Out'],
] as const;
/** Words that are the same in both. */
const international = new Set<string>(['CEO', 'CTO', 'Individual']);

describe.each(languages)('in %s', (language) => {
  test.each(quoted)('%s', async (key, english) => {
    const i18n = createI18n(language);
    await loadMessages(i18n, [key.split(':')[0] as 'home']);
    const text = String(i18n.t(key as 'home:hero.start'));
    if (language === 'en' || international.has(english)) expect(text).toBe(english);
    else expect(text).not.toBe(english);
  });
});
