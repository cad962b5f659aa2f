import { expect, test } from 'vitest';
import { isGuestReplaced } from './replaced-guest.ts';

const guest = (holderName: string, holderEmail: string) => ({ holderName, holderEmail });

test.each([
  ['another address', guest('Inés', 'ines@example.com'), guest('Inés', 'eva@example.com'), true],
  ['no address any more', guest('Inés', 'ines@example.com'), guest('Inés', ''), true],
  [
    'the same address, its name mended',
    guest('Ines', 'ines@example.com'),
    guest('Inés Peña', 'ines@example.com'),
    false,
  ],
  ['another name without an address', guest('Inés', ''), guest('Eva', ''), true],
  ['another name with an address from now on', guest('Inés', ''), guest('Eva', 'eva@example.com'), true],
  ['an address for the same name', guest('Inés', ''), guest('Inés', 'ines@example.com'), false],
  ['the first name', guest('', ''), guest('Eva', 'eva@example.com'), false],
] as const)('%s', (_case, before, after, replaced) => {
  expect(isGuestReplaced(before, after)).toBe(replaced);
});
