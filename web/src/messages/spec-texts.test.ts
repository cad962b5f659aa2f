import { languages } from '@foyer/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { createI18n, loadMessages } from '#src/lib/i18n.ts';

/** Texts that the specification quotes or names as labels. Sign-in texts are tested separately. */
const quoted = [
  ['shell:nav.home', 'Home'],
  ['shell:nav.events', 'Events'],
  ['shell:nav.about', 'About Us'],
  ['shell:nav.signIn', 'Login/SignUp'],
  ['shell:nav.profile', 'My Profile'],
  ['shell:nav.settings', 'Settings'],
  ['shell:nav.signOut', 'Logout'],
  ['shell:nav.signOutFailed', 'Sign-out failed'],
  ['errors:INVALID_VERIFICATION_TOKEN', 'Invalid verification token'],
  ['contact-verification:link.deadTitle', 'Invalid verification token'],
  ['shell:guard.completeToContinue', 'Please complete your profile to continue'],
  ['shell:guard.completeForFeature', 'Please complete your profile to access this feature'],
  ['home:hero.start', 'Get Started Free'],
  ['home:features.networking.title', 'Smart Networking'],
  ['home:features.events.title', 'Professional Events'],
  ['home:features.privacy.title', 'Privacy First'],
  ['discovery:create', 'Create Event'],
  ['about:team.ceo.role', 'CEO'],
  ['about:team.cto.role', 'CTO'],
  ['about:team.product.role', 'Head of Product'],
  ['sign-in:entry.methods.linkedin', 'Continue with LinkedIn'],
  ['sign-in-steps:password.forgot', 'Forgot password?'],
  ['sign-in-steps:signIn.withCode', 'Login with OTP'],
  ['sign-in-steps:signIn.withPassword', 'Back to password login'],
  ['sign-in-steps:otp.resend', 'Resend code'],
  ['sign-in-steps:email.title', 'Add Your Email'],
  ['sign-in-steps:email.skip', 'Skip for now'],
  ['sign-in-steps:profile.individual', 'Individual Professional'],
  ['sign-in-steps:profile.individualHint', 'Professionals and freelancers'],
  ['sign-in-steps:profile.organization', 'Organization'],
  ['sign-in-steps:profile.organizationHint', 'Companies and teams'],
  ['sign-in-steps:success.go', 'Go to Dashboard'],
  ['profile-setup:network.noneOfThese', 'None of these'],
  ['profile-setup:network.enterManually', 'Enter manually'],
  ['profile-setup:network.fillManually', 'Fill manually'],
  ['profile-setup:interests.likes', 'What I would like to do'],
  ['profile-setup:interests.interests', 'Topics of interest'],
  ['profile-setup:interests.bothNeeded', 'Please provide at least one item for both sections.'],
  ['profile-setup:interests.saveError', 'Failed to save your preferences. Please try again.'],
  ['profile-setup:saved.go', 'Go to Dashboard'],
  ['profile-setup:manual.title', 'Manual Profile Data Entry - Coming Soon'],
  ['my-profile:editPhoto', 'Edit photo'],
  ['my-profile:editProfile', 'Edit profile'],
  ['my-profile:details.roles.individual', 'Individual'],
  ['my-profile:details.roles.organization', 'Organization'],
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
  test.each(quoted)('the text %s is the quoted one', async (key, english) => {
    const i18n = createI18n(language);
    await loadMessages(i18n, [key.split(':')[0] as 'home']);
    const text = String(i18n.t(key as 'home:hero.start'));
    if (language === 'en' || international.has(english)) expect(text).toBe(english);
    else expect(text).not.toBe(english);
  });
});
