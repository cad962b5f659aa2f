import type { Page } from 'playwright-core';
import type { Look } from './looks.ts';
import { textsOf } from './page-texts.ts';

/** Opens the menu of a row and chooses an action. */
export async function chooseFromMenu(page: Page, look: Look, { row, action }: { row: string; action: string }) {
  await page
    .getByRole('button', { name: textsOf('table', look).actionsFor.replace('{{name}}', row), exact: true })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
