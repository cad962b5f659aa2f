import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LegalText } from './legal-page.tsx';

const sections = [{ heading: 'What this is', text: ['A place.'] }];
const page = (note: string) =>
  renderToStaticMarkup(<LegalText title="Terms" lead="To be read" operatorNote={note} sections={sections} />);

test('the operator note disappears when its text is empty', () => {
  expect(page('This text is a starting point.')).toContain('role="status"');
  expect(page('')).not.toContain('role="status"');
});
