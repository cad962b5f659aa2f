import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test('texts that differ in case, accents or width are alike, others are not', () => {
  for (const text of ['REUNIÓN', 'Reunio\u0301n', 'ｒｅｕｎｉｏｎ']) expect(foldText(text)).toBe('reunion');
  expect(foldText('Peña')).toBe('pena');
  expect(foldText('Straße')).not.toBe(foldText('Strasse'));
});
