import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';
import { isReadableHost } from './readable-host.ts';

test.each([
  ['example.com', 'Latin'],
  ['münchen.de', 'an umlaut'],
  ['piñata.es', 'an ñ'],
  ['żółw.pl', 'Polish'],
  ['россия.рф', 'Cyrillic with letters of its own'],
  ['яндекс.рф', 'Cyrillic with letters of its own'],
  ['ελλάδα.gr', 'Greek with letters of its own'],
  ['日本語.jp', 'Han'],
  ['東京タワー.jp', 'Han and Katakana'],
  ['한국.kr', 'Hangul'],
  ['مثال.com', 'Arabic'],
  ['דוגמה.com', 'Hebrew'],
])('%s is shown as it was typed: %s', (host) => {
  expect(isReadableHost(host)).toBe(true);
  expect(linkParts(`https://${host}/a`).map(({ text }) => text)).toEqual([`https://${host}/a`]);
});

test.each([
  ['аpple.com', 'a Cyrillic а among Latin letters'],
  ['аррӏе.com', 'Cyrillic only, and reads as Latin'],
  ['раураӏ.com', 'Cyrillic only, and reads as Latin'],
  ['сосо.com', 'Cyrillic only, and reads as Latin'],
  ['gооgle.com', 'two Cyrillic о'],
  ['goοgle.com', 'a Greek omicron'],
  ['νωτ.com', 'Greek only, and reads as Latin'],
  ['faceboоk.com', 'a Cyrillic о'],
  ['ıcloud.com', 'a dotless i'],
  ['paypaӏ.com', 'a Cyrillic palochka'],
  ['exampleꓸcom.org', 'a Lisu full stop'],
  ['ɢoogle.com', 'a small capital'],
  ['日本lоgin.jp', 'Han, Latin and Cyrillic'],
  ['google.com.россия-аpple.com', 'one label of several'],
])('%s is shown as punycode: %s', (host) => {
  const [link] = linkParts(`https://${host}/login`);
  expect(link?.text).toMatch(/^https:\/\/(\S+\.)?xn--/);
  expect(link?.href).toBe(link?.text);
});

test('what follows a readable host is shown as the address has it', () => {
  expect(linkParts('https://MÜNCHEN.de:8443/straße?q=ä#ö')).toEqual([
    {
      text: 'https://münchen.de:8443/stra%C3%9Fe?q=%C3%A4#%C3%B6',
      href: 'https://xn--mnchen-3ya.de:8443/stra%C3%9Fe?q=%C3%A4#%C3%B6',
    },
  ]);
});

test('letters that the browser folds to others are judged by what they become', () => {
  expect(linkParts('https://ｅxample.com/')).toEqual([{ text: 'https://example.com/', href: 'https://example.com/' }]);
});
