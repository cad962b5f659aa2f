import { expect, test } from 'vitest';
import { parseDate } from './parse-date.ts';

const today = '2030-11-24';

test.each([
  ['2031-05-06', 'en', '2031-05-06'],
  ['5/6/2031', 'en', '2031-05-06'],
  ['5/6/2031', 'es', '2031-06-05'],
  ['6.5.31', 'es', '2031-05-06'],
  ['May 6, 2031', 'en', '2031-05-06'],
  ['Tue, May 6, 2031', 'en', '2031-05-06'],
  ['6 may', 'en', '2031-05-06'],
  ['6 de mayo de 2031', 'es', '2031-05-06'],
  ['mié, 6 may 2031', 'es', '2031-05-06'],
  ['9 Sept 2031', 'en', '2031-09-09'],
  ['December 1', 'en', '2030-12-01'],
  ['11/24', 'en', '2030-11-24'],
  ['11/23', 'en', '2031-11-23'],
  ['Feb 29', 'en', '2032-02-29'],
  ['today', 'en', '2030-11-24'],
  ['Tomorrow', 'en', '2030-11-25'],
  ['hoy', 'es', '2030-11-24'],
  ['manana', 'es', '2030-11-25'],
])('%s in %s is %s', (typed, language, day) => {
  expect(parseDate(typed, language, today)).toBe(day);
});

test.each(['', 'soon', '2031-02-30', '13/13/2031', '5/6/203', '1st of never', '5/6/7/8', 'May', '6', '20310506'])(
  '%s is not a day',
  (typed) => {
    expect(parseDate(typed, 'en', today)).toBeNull();
  },
);

test.each(['en', 'es'])('every day is read as it is shown in %s', (language) => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2031-${String(month).padStart(2, '0')}-09`;
    const shown = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(Date.parse(day));
    expect([shown, parseDate(shown, language, today)]).toEqual([shown, day]);
  }
});
