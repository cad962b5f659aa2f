import { expect, test } from 'vitest';
import { isMailLink } from './mail-link.ts';

test.each(['mailto:ada@example.com', 'mailto:Ada.Lovelace+talks@example.com', 'mailto:ada@bücher.example'])(
  '%s writes to one address',
  (link) => expect(isMailLink(link)).toBe(true),
);

test.each([
  'mailto:ada@example.com%0d%0aBcc:eve%40example.org',
  'mailto:ada%0D%0Abcc%3Aeve@example.com',
  'mailto:ada%0aeve@example.com',
  'mailto:ada%2540@example.com',
  'mailto:ada%40example.com',
  'mailto:ada\uFF050d@example.com',
  'mailto:ada@example.com?bcc=eve@example.org',
  'mailto:?to=ada@example.com',
  'mailto:ada@example.com&cc=eve@example.org',
  'mailto:ada@example.com,eve@example.org',
  'mailto:ada@example.com\r\nBcc:eve@example.org',
  'mailto:ada@example.com#x',
  'mailto:"ada"@example.com',
  'mailto:ada',
  'mailto:',
  'MAILTO:ada@example.com',
])('%s is refused', (link) => expect(isMailLink(link)).toBe(false));
