import { expect, test } from 'vitest';
import { missingFields } from './missing-fields.ts';

const empty = { title: '', summary: '', startsAt: null, endsAt: null, place: { name: '' }, onlineLink: '' };
const complete = {
  title: 'Compilers',
  summary: 'Three talks',
  startsAt: '2031-05-06T17:00:00Z',
  endsAt: new Date('2031-05-06T19:00:00Z'),
  place: { name: 'Harbour Hall' },
  onlineLink: 'https://meet.example.com/compilers',
};

test('an empty event is missing every field of its type, in the order of the editor', () => {
  expect(missingFields({ ...empty, type: 'hybrid' })).toEqual([
    'title',
    'summary',
    'startsAt',
    'endsAt',
    'place.name',
    'onlineLink',
  ]);
});

test('an in-person event needs no online link, and a virtual event no venue', () => {
  expect(missingFields({ ...complete, type: 'in-person', onlineLink: null })).toEqual([]);
  expect(missingFields({ ...complete, type: 'virtual', place: { name: '' } })).toEqual([]);
  expect(missingFields({ ...complete, type: 'in-person', place: { name: '' } })).toEqual(['place.name']);
  expect(missingFields({ ...complete, type: 'virtual', onlineLink: null })).toEqual(['onlineLink']);
});

test('spaces and dates that are still empty in the editor count as missing', () => {
  expect(missingFields({ ...complete, type: 'hybrid', title: '  ', startsAt: '' })).toEqual(['title', 'startsAt']);
});
