import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type authEn from '../../web/src/messages/en/auth.json';
import type dashboardEn from '../../web/src/messages/en/dashboard.json';
import type entryEn from '../../web/src/messages/en/entry.json';
import type errorsEn from '../../web/src/messages/en/errors.json';
import type eventsEn from '../../web/src/messages/en/events.json';
import type homeEn from '../../web/src/messages/en/home.json';
import type hostingEn from '../../web/src/messages/en/hosting.json';
import type onboardingEn from '../../web/src/messages/en/onboarding.json';
import type passwordEn from '../../web/src/messages/en/password.json';
import type peopleEn from '../../web/src/messages/en/people.json';
import type profileEn from '../../web/src/messages/en/profile.json';
import type profileEditEn from '../../web/src/messages/en/profile-edit.json';
import type profileSetupEn from '../../web/src/messages/en/profile-setup.json';
import type recoverEn from '../../web/src/messages/en/recover.json';
import type securityEn from '../../web/src/messages/en/security.json';
import type settingsEn from '../../web/src/messages/en/settings.json';
import type shellEn from '../../web/src/messages/en/shell.json';
import type socialEn from '../../web/src/messages/en/social.json';
import type stepUpEn from '../../web/src/messages/en/step-up.json';
import type verifyEn from '../../web/src/messages/en/verify.json';
import type wizardEn from '../../web/src/messages/en/wizard.json';
import type { Look } from './looks.ts';

type Words = {
  auth: typeof authEn;
  dashboard: typeof dashboardEn;
  entry: typeof entryEn;
  errors: typeof errorsEn;
  events: typeof eventsEn;
  home: typeof homeEn;
  hosting: typeof hostingEn;
  onboarding: typeof onboardingEn;
  password: typeof passwordEn;
  people: typeof peopleEn;
  profile: typeof profileEn;
  'profile-edit': typeof profileEditEn;
  'profile-setup': typeof profileSetupEn;
  social: typeof socialEn;
  recover: typeof recoverEn;
  verify: typeof verifyEn;
  wizard: typeof wizardEn;
  security: typeof securityEn;
  settings: typeof settingsEn;
  shell: typeof shellEn;
  'step-up': typeof stepUpEn;
};

const folder = fileURLToPath(new URL('../../web/src/messages', import.meta.url));

/** The texts of one namespace as a visitor with this look reads them. */
export function wordsOf<N extends keyof Words>(namespace: N, { language }: Pick<Look, 'language'>): Words[N] {
  // The translations test holds both languages to the keys of the English file.
  return JSON.parse(readFileSync(`${folder}/${language}/${namespace}.json`, 'utf8')) as Words[N];
}

/** A pattern for a text with `{{…}}` in it, whatever stands there. */
export function pattern(text: string): RegExp {
  const parts = text.split(/\{\{[^}]*\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}
