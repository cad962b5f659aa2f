import { expect, test } from 'vitest';
import { offsetOf, zoneLabel } from './time-zone-label.ts';

const [summer, winter] = [Date.UTC(2031, 6, 1), Date.UTC(2031, 0, 1)];

test('a time zone is named by its city and its offset, which follows daylight saving time', () => {
  expect(offsetOf('Europe/Madrid', summer, 'en')).toBe('GMT+2');
  expect(zoneLabel('Europe/Madrid', summer, 'en')).toBe('Madrid, GMT+2');
  expect(zoneLabel('Europe/Madrid', winter, 'es')).toBe('Madrid, GMT+1');
  expect(zoneLabel('America/Argentina/Buenos_Aires', winter, 'en')).toBe('Buenos Aires, GMT-3');
  expect(zoneLabel('UTC', winter, 'en')).toBe('UTC');
});
