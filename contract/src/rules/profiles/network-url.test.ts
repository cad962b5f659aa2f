import { expect, test } from 'vitest';
import { canonicalNetworkUrl, checkNetworkUrl, foundNetworkUrl, shortNetworkUrl } from './network-url.ts';

test.each([
  'https://www.linkedin.com/in/ada-lovelace',
  'http://linkedin.com/in/ada-lovelace/',
  ' HTTPS://WWW.LinkedIn.com/in/ada-lovelace ',
])('%j is a profile, kept in one form', (typed) => {
  expect(checkNetworkUrl(typed)).toBeNull();
  expect(canonicalNetworkUrl(typed)).toBe('https://www.linkedin.com/in/ada-lovelace');
});

test.each([
  ['', 'network_url.required'],
  ['   ', 'network_url.required'],
  ['linkedin.com/in/ada', 'network_url.invalid'],
  ['ftp://linkedin.com/in/ada', 'network_url.invalid'],
  ['https://linkedin.com/company/ada', 'network_url.invalid'],
  ['https://linkedin.com/in/', 'network_url.invalid'],
  ['https://linkedin.com/in/ada/detail', 'network_url.invalid'],
  ['https://linkedin.com/in/ada?x=1', 'network_url.invalid'],
  ['https://linkedin.com.evil.example/in/ada', 'network_url.invalid'],
  ['https://evil.example/linkedin.com/in/ada', 'network_url.invalid'],
  ['https://user@linkedin.com/in/ada', 'network_url.invalid'],
  ['https://linkedinXcom/in/ada', 'network_url.invalid'],
  ['javascript:alert(1)//https://linkedin.com/in/ada', 'network_url.invalid'],
  [`https://linkedin.com/in/${'a'.repeat(300)}`, 'network_url.invalid'],
  // Short enough as typed, too long in canonical form.
  [`http://linkedin.com/in/${'a'.repeat(277)}`, 'network_url.invalid'],
])('%j is refused with %s', (typed, key) => {
  expect(checkNetworkUrl(typed)).toBe(key);
  expect(canonicalNetworkUrl(typed)).toBeNull();
});

test('a handle can have letters of every script, plain or percent-encoded', () => {
  expect(checkNetworkUrl('https://www.linkedin.com/in/josé-núñez')).toBeNull();
  expect(checkNetworkUrl('https://www.linkedin.com/in/jos%C3%A9')).toBeNull();
  expect(checkNetworkUrl('https://www.linkedin.com/in/jos%ZZ')).toBe('network_url.invalid');
});

test('an address from a search engine can have a country and parameters, but no other host', () => {
  expect(foundNetworkUrl('https://es.linkedin.com/in/ada-l?trk=public')).toBe('https://www.linkedin.com/in/ada-l');
  expect(foundNetworkUrl('https://www.linkedin.com/in/ada-l/')).toBe('https://www.linkedin.com/in/ada-l');
  for (const other of ['https://evil.example/in/ada', 'https://a.b.linkedin.com/in/ada', 'javascript:alert(1)']) {
    expect(foundNetworkUrl(other)).toBeNull();
  }
});

test('a card shows the short address', () => {
  expect(shortNetworkUrl('https://www.linkedin.com/in/ada-l')).toBe('linkedin.com/in/ada-l');
});
