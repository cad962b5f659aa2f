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
  ['the same address in capitals', guest('Inés', 'ines@example.com'), guest('Inés', ' INES@Example.com'), false],
  ['a name with its accents', guest('ines pena', ''), guest('Inés  Peña', ''), false],
  ['a name that is completed', guest('Inés', ''), guest('Inés Peña', ''), false],
  ['a name that is cut', guest('Inés Peña Ruiz', ''), guest('Inés Peña', ''), false],
  ['another of the same family', guest('Inés Peña', ''), guest('Eva Peña', ''), true],
  ['no name any more', guest('Inés', ''), guest('', ''), true],
  ['signs in place of other signs', guest('☃', ''), guest('☂', ''), true],
  ['an address for the same name', guest('Inés', ''), guest('Inés', 'ines@example.com'), false],
  ['the first name', guest('', ''), guest('Eva', 'eva@example.com'), false],
] as const)('%s', (_case, before, after, replaced) => {
  expect(isGuestReplaced(before, after)).toBe(replaced);
});
