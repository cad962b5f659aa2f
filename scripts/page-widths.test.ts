import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

/** Columns and dialogs are narrower; anything this wide is a page and takes one of the three widths of `Page`. */
const narrowestPagePx = 600;

test('every page has one of the three page widths', () => {
  const styles = globSync('web/src/**/*.css', { cwd: root });
  expect(styles.length).toBeGreaterThan(50);
  const widths = styles.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*max-width:\s*(\d+)px/gm)]
      .filter(([, px]) => Number(px) >= narrowestPagePx)
      .map(([rule]) => `${file}: ${rule.trim()}`),
  );
  expect(widths).toEqual([]);
});
