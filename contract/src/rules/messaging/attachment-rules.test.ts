import { expect, test } from 'vitest';
import { attachmentLimits, attachmentName } from './attachment-rules.ts';

test.each([
  ['agenda.pdf', 'application/pdf', 'agenda.pdf'],
  ['Agenda.PDF', 'application/pdf', 'Agenda.pdf'],
  ['setup.exe', 'application/pdf', 'setup.exe.pdf'],
  ['run.bat', 'text/plain', 'run.bat.txt'],
  ['guests.csv', 'text/plain', 'guests.csv'],
  ['IMG_1.HEIC.png', 'image/jpeg', 'IMG_1.HEIC.jpg'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpg'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['C:\\Users\\ada\\notes.txt', 'text/plain', 'notes.txt'],
  // A name that shows "gpj" at its end where text runs from right to left.
  ['invoice\u202egpj.pdf', 'application/pdf', 'invoicegpj.pdf'],
  ['a"b\r\nx: y.pdf', 'application/pdf', 'abx y.pdf'],
  ['', 'image/jpeg', 'picture.jpg'],
  ['...', 'text/plain', 'file.txt'],
  ['Presupuesto año 2027.txt', 'text/plain', 'Presupuesto año 2027.txt'],
] as const)('%j of type %s is named %j', (typed, type, name) => {
  expect(attachmentName(typed, type)).toBe(name);
});

test('a long name is cut before its ending', () => {
  const name = attachmentName(`${'é'.repeat(400)}.pdf`, 'application/pdf');
  expect([name.length, name.endsWith('é.pdf')]).toEqual([attachmentLimits.name, true]);
});
