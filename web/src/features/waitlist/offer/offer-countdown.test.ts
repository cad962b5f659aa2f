import { expect, test } from 'vitest';
import { timeLeft } from './offer-countdown.tsx';

const now = new Date('2026-12-01T12:00:00Z');
const after = (minutes: number) => timeLeft(now, new Date(now.getTime() + minutes * 60_000), 'en');

test('formats the remaining time in its two largest units', () => {
  expect([after(1440 + 200), after(1440 + 5), after(61), after(0.2), after(-3)]).toEqual([
    '1 day, 3 hours',
    '1 day',
    '1 hour, 1 minute',
    '1 minute',
    '0 minutes',
  ]);
  expect(timeLeft(now, new Date('2026-12-01T14:30:00Z'), 'es')).toBe('2 horas y 30 minutos');
});
