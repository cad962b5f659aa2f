import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test('texts that differ in case, accents or width are alike, others are not', () => {
  for (const text of ['REUNIÓN', 'Reunio\u0301n', 'ｒｅｕｎｉｏｎ']) expect(foldText(text)).toBe('reunion');
  expect(foldText('Peña')).toBe('pena');
  expect(foldText('Łódź, STRAẞE, Søren, Æon')).toBe('lodz, strasse, soren, aeon');
  expect(foldText('Pena')).not.toBe(foldText('Peina'));
});
