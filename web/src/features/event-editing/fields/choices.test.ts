import { isTimeZone } from '@foyer/contract/rules/events/time-zone.ts';
import { describe, expect, test } from 'vitest';
import { currencyChoices } from './currency-choices.ts';
import { timeZoneChoices } from './time-zone-choices.ts';

describe('time zones', () => {
  test('are offered once each, by names that the server accepts', () => {
    const zones = timeZoneChoices('Europe/Madrid');
    const texts = zones.map(({ text }) => text);
    expect(texts).toContain('Asia/Kolkata');
    expect(texts).toContain('Europe/Kyiv');
    expect(texts).not.toContain('Asia/Calcutta');
    expect(new Set(texts).size).toBe(texts.length);
    expect(zones.filter(({ value }) => !isTimeZone(value))).toEqual([]);
  });

  test('keep the name that is stored with the event', () => {
    const kolkata = timeZoneChoices('Asia/Calcutta').filter(({ value }) => /Calcutta|Kolkata/.test(value));
    expect(kolkata).toEqual([{ value: 'Asia/Calcutta', text: 'Asia/Kolkata' }]);
  });
});

test('offers currencies in circulation, and the one that was chosen', () => {
  const offered = currencyChoices('HRK');
  expect(offered).toEqual(expect.arrayContaining(['EUR', 'XAF', 'XPF', 'HRK']));
  expect(offered.filter((code) => ['XDR', 'XSU', 'CUC', 'SLL'].includes(code))).toEqual([]);
});
