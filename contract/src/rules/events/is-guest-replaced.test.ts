import { expect, test } from 'vitest';
import { isGuestReplaced } from './is-guest-replaced.ts';

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
  ['a name without one of its letters', guest('Jon', ''), guest('John', ''), false],
  ['a letter too many', guest('Inées Peña', ''), guest('Inés Peña', ''), false],
  ['two letters the other way round', guest('Jhon Smith', ''), guest('John Smith', ''), false],
  ['a wrong letter inside a long name', guest('Eva Gonsález', ''), guest('Eva González', ''), false],
  ['another short name', guest('Jon Peña', ''), guest('Jan Peña', ''), true],
  ['the same name of the other sex', guest('Paul', ''), guest('Paula', ''), true],
  ['the same long name of the other sex', guest('Claudio', ''), guest('Claudia', ''), true],
  ['two slips', guest('Jon Smit', ''), guest('John Smith', ''), true],
  ['a slip, and an address from now on', guest('Jon', ''), guest('John', 'john@example.com'), true],
  ['the first name', guest('', ''), guest('Eva', 'eva@example.com'), false],
] as const)('%s', (_case, before, after, replaced) => {
  expect(isGuestReplaced(before, after)).toBe(replaced);
});
