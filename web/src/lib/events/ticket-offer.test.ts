import { expect, test } from 'vitest';
import { anOfferedTicket } from '../../../test/an-offered-ticket.ts';
import { areSoldOut } from './ticket-offer.ts';

test('a mode is sold out when all its visible tickets are', () => {
  const sold = anOfferedTicket('sold', { status: 'sold-out', left: 0 });
  const hidden = anOfferedTicket('hidden', { hidden: true });
  const over = anOfferedTicket('over', { status: 'over' });
  const cases = [
    [sold, hidden, over],
    [sold, anOfferedTicket('standard')],
    [over],
    [hidden],
    [anOfferedTicket('stream', { audience: 'online' })],
  ];
  expect(cases.map((offered) => areSoldOut(offered, 'in-person'))).toEqual([true, false, false, false, false]);
});
