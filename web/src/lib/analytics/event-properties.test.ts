import { limits } from '@foyer/contract/limits.ts';
import { expect, test } from 'vitest';
import { browserRefuses } from './analytics-choice.ts';
import { deviceType, userProperties, utmOf, withoutBlocked } from './event-properties.ts';
import { connect, track } from './track.ts';

test.each([
  [limits.device.mobileBelowPx - 1, 'mobile'],
  [limits.device.mobileBelowPx, 'tablet'],
  [limits.device.tabletBelowPx - 1, 'tablet'],
  [limits.device.tabletBelowPx, 'desktop'],
])('a window %i px wide is a %s', (width, type) => {
  expect(deviceType(width)).toBe(type);
});

test('the three UTM parameters of an address are read and truncated', () => {
  const query = new URLSearchParams({ utm_source: 'a', utm_medium: '', utm_campaign: 'c'.repeat(999), utm_term: 'x' });
  expect(utmOf(query)).toEqual({ source: 'a', campaign: 'c'.repeat(200) });
});

test('the user properties are those of the specification, and the name is blocked', () => {
  const profile = {
    id: 'x',
    firstName: 'Ada',
    lastName: 'Lovelace',
    companyName: null,
    type: 'individual',
    completionScore: 40,
    profilePicture: '/photo',
  };
  const properties = {
    user_id: 'x',
    account_type: 'individual',
    profile_completion_percentage: 40,
    has_profile_photo: true,
    subscription_tier: 'free',
    preferred_language: 'en',
    theme_preference: 'dark',
  };
  expect(userProperties(profile, 'dark')).toEqual({ ...properties, name: 'Ada Lovelace' });
  expect(withoutBlocked(userProperties(profile, 'dark'))).toEqual(properties);
  const unknown = { ...profile, firstName: '', lastName: '', companyName: 'Engines', completionScore: null };
  expect(userProperties(unknown, 'light')).toMatchObject({ name: 'Engines' });
  expect(userProperties(unknown, 'light')).not.toHaveProperty('profile_completion_percentage');
});

test.each(['name', '$email', 'First Name', 'phoneNumber', 'ip', '$ip', '$current_url', 'profile-picture', 'password'])(
  '%s never leaves the browser',
  (name) => {
    expect(withoutBlocked({ [name]: 'x', page: '/' })).toEqual({ page: '/' });
  },
);

test.each([
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: null }, false],
  [{}, false],
])('a browser that says %o refuses: %s', (signals, refuses) => {
  expect(browserRefuses(signals)).toBe(refuses);
});

test('events before connecting are dropped, except the last sign-in, which is returned once', () => {
  const received: string[] = [];
  track('login_succeeded', { user_id: '1' });
  track('create_event_clicked');
  track('signup_completed', { user_id: '2' });
  expect(connect((event) => received.push(event))).toEqual({ event: 'signup_completed', properties: { user_id: '2' } });
  track('page_view');
  expect(received).toEqual(['page_view']);
  expect(connect(null)).toBeNull();
  connect(() => {
    throw new Error('broken');
  });
  expect(() => track('page_view')).not.toThrow();
  connect(null);
});
