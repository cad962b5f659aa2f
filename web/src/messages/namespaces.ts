import type about from './en/about.json';
import type auth from './en/auth.json';
import type dashboard from './en/dashboard.json';
import type entry from './en/entry.json';
import type errors from './en/errors.json';
import type events from './en/events.json';
import type home from './en/home.json';
import type hosting from './en/hosting.json';
import type notifications from './en/notifications.json';
import type onboarding from './en/onboarding.json';
import type password from './en/password.json';
import type people from './en/people.json';
import type privacy from './en/privacy.json';
import type profile from './en/profile.json';
import type profileEdit from './en/profile-edit.json';
import type profileSetup from './en/profile-setup.json';
import type recover from './en/recover.json';
import type security from './en/security.json';
import type settings from './en/settings.json';
import type shell from './en/shell.json';
import type social from './en/social.json';
import type stepUp from './en/step-up.json';
import type terms from './en/terms.json';
import type verify from './en/verify.json';
import type wizard from './en/wizard.json';

/** One JSON file per namespace and language; the English one gives the keys. */
export type Messages = {
  about: typeof about;
  auth: typeof auth;
  dashboard: typeof dashboard;
  entry: typeof entry;
  errors: typeof errors;
  events: typeof events;
  home: typeof home;
  hosting: typeof hosting;
  notifications: typeof notifications;
  onboarding: typeof onboarding;
  password: typeof password;
  people: typeof people;
  privacy: typeof privacy;
  profile: typeof profile;
  'profile-edit': typeof profileEdit;
  recover: typeof recover;
  social: typeof social;
  terms: typeof terms;
  'profile-setup': typeof profileSetup;
  security: typeof security;
  settings: typeof settings;
  shell: typeof shell;
  'step-up': typeof stepUp;
  verify: typeof verify;
  wizard: typeof wizard;
};
export type Namespace = keyof Messages;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Messages;
  }
}
