import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './unbroken.tsx';

const spans = (text: string, part: string) =>
  renderToStaticMarkup(<Unbroken text={text} part={part} />).replaceAll(/ class="[^"]*"/g, '');

test('the part stays in one piece wherever it appears in the text', () => {
  expect(spans('Order GR3T-5S2A · 2 places', 'GR3T-5S2A')).toBe('Order <span>GR3T-5S2A</span> · 2 places');
  expect(spans('GR3T-5S2A', 'GR3T-5S2A')).toBe('<span>GR3T-5S2A</span>');
  expect(spans('Ada Lovelace', '')).toBe('Ada Lovelace');
});
