import { expect, test } from 'vitest';
import { cleanMessage, hasLink, isEmoji, isReadable } from './message-text.ts';

test('a message keeps its lines and spaces, and loses what is around it', () => {
  expect(cleanMessage('\r\n\n  for x in y:\r\n\tprint(x)  \n\n')).toBe('  for x in y:\n  print(x)');
  expect(cleanMessage(' \n ')).toBe('');
  expect(cleanMessage('Cafe\u0301')).toBe('Café');
});

test.each(['👩‍👩‍👧‍👦 and 🇲🇽', 'می‌خواهم', 'line\nline', 'ñandú ☕️'])('%j is readable', (message) => {
  expect(isReadable(message)).toBe(true);
});

test.each(['a\u202egnp.exe', 'a\u0000b', 'a\u200bb', 'a\u2066b', '\ufeffa', '\ud800'])('%j is not', (message) => {
  expect(isReadable(message)).toBe(false);
});

test.each(['see https://a.example/x', 'www.example', 'write to example.com', 'münchen.de/x', 'ftp://x', 'a.b.co?x=1'])(
  '%j has a link',
  (message) => {
    expect(hasLink(message)).toBe(true);
  },
);

test.each(['Hello. How are you?', 'It costs 3.50 or 1.000', 'e.g. this', 'Wait...what', 'Ends here.'])(
  '%j has none',
  (message) => {
    expect(hasLink(message)).toBe(false);
  },
);

test('a reaction is exactly one emoji', () => {
  for (const emoji of ['👍', '👍🏽', '❤️', '👩‍💻', '🇪🇸', '1️⃣']) expect(isEmoji(emoji)).toBe(true);
  for (const text of ['', 'a', '👍👍', '1', ' 👍', ':+1:', '<']) expect(isEmoji(text)).toBe(false);
});
