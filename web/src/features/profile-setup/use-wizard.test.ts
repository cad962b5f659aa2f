import { expect, test } from 'vitest';
import { stepPath } from './use-wizard.ts';

test.each([
  [null, '/profile-setup/linkedin'],
  ['/dashboard', '/profile-setup/linkedin'],
  ['/settings?tab=a', '/profile-setup/linkedin?redirect=%2Fsettings%3Ftab%3Da'],
])('a step that ends at %s has the address %s', (end, address) => {
  expect(stepPath('/profile-setup/linkedin', end)).toBe(address);
});
