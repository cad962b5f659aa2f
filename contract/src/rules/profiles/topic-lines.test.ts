import { expect, test } from 'vitest';
import { limits } from '../../limits.ts';
import { checkTopics, topicsIn } from './topic-lines.ts';

test('a text area is split by line, trimmed, without empty lines and duplicates', () => {
  expect(topicsIn('  Robotics \r\n\n\t\nChamber   music\nrobotics\n')).toEqual(['Robotics', 'Chamber music']);
});

test.each([
  [[], 'topics.required'],
  [['  ', ''], 'topics.required'],
  [Array.from({ length: limits.topics.max + 1 }, (_, index) => `Topic ${index}`), 'topics.too_many'],
  [['x'.repeat(limits.topics.itemMax + 1)], 'topics.too_long'],
  [['<img src=x onerror=alert(1)>'], 'topics.invalid_characters'],
  [['Chess\u202egnol'], 'topics.invalid_characters'],
  // The Hangul filler counts as a letter but is invisible; stacked marks cover the lines around them.
  [['\u3164'], 'topics.invalid_characters'],
  [['Chess\u0300\u0301\u0302\u0303\u0304'], 'topics.invalid_characters'],
])('%j is refused with %s', (list, key) => {
  expect(checkTopics(list)).toBe(key);
});

test('words of every script and common signs pass', () => {
  expect(checkTopics(['C++ & Rust', 'Música barroca', '人工智能', 'R&D (50 %)'])).toBeNull();
});
