import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const built = fileURLToPath(new URL('../../web/dist/server', import.meta.url));

test('npm start renders pages with the React that is meant for it, whatever NODE_ENV says', () => {
  const texts = globSync('**/*.js', { cwd: built }).map((file) => readFileSync(join(built, file), 'utf8'));
  const text = texts.join('\n');
  // What the one says when it fails, and what only the other one says.
  expect(text).toContain('Minified React error');
  expect(text).not.toContain('should have a unique "key" prop');
  // Asked for each element, it would cost more than rendering it.
  expect(text).not.toContain('process.env.NODE_ENV');
});
