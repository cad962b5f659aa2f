import { expect, test } from 'vitest';
import { budgetAddress, placeOf } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::1]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ["'; drop table users;--", 'unknown'],
  ['', 'unknown'],
])('%s spends the budget of %s', (ip, key) => {
  expect(budgetAddress(ip)).toBe(key);
});

test('a location never reveals the whole address', () => {
  expect(placeOf('203.0.113.7')).toBe('203.0.0.0/16');
  expect(placeOf(budgetAddress('203.0.113.7:51234'))).toBe('203.0.0.0/16');
  expect(placeOf(budgetAddress('2001:db8:1:2::1'))).toBe('2001:db8::/32');
  expect(placeOf(budgetAddress('whatever 203.0.113.7 says'))).toBe('unknown');
});
