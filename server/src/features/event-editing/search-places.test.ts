import { searchPlaces } from '@foyer/contract/event-editing/places.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nominatimGeocoder } from '#src/adapters/geocoding/nominatim-geocoder.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { type HttpPeer, httpPeer, type PeerAnswer } from '../../../test/peers/http-peer.ts';
import { data, refusal } from '../../../test/people.ts';

let peer: HttpPeer;
let answer: PeerAnswer;
beforeEach(async () => {
  answer = { status: 200, body: [] };
  peer = await httpPeer(() => answer);
});
afterEach(() => peer.close());

async function search(query: string, hasGeocoder = true) {
  const url = `${peer.url}/search?email=ops%40foyer.example`;
  const geocoder = nominatimGeocoder(url, { publicUrl: 'https://foyer.example', version: '1.2.3' });
  const foyer = await openTestApp({ geocoder: hasGeocoder ? geocoder : null });
  try {
    const { browser } = await newMember(foyer);
    return await browser.call(searchPlaces, { query: { query, language: 'es' } });
  } finally {
    await foyer.close();
  }
}

const sol = { lat: '40.4169', lon: '-3.7036', name: 'Puerta del Sol', display_name: 'Puerta del Sol, Madrid, España' };

test('an address is found, and the geocoder learns the address and the language only', async () => {
  answer = { status: 200, body: [sol, { lat: 'x', lon: '0', display_name: 'Nowhere' }, 'nonsense'] };
  expect(data(await search('  Puerta del Sol ')).items).toEqual([
    { name: 'Puerta del Sol', address: 'Madrid, España', latitude: 40.4169, longitude: -3.7036 },
  ]);
  const [asked] = peer.requests;
  const { searchParams } = new URL(asked?.path ?? '', peer.url);
  expect(Object.fromEntries(searchParams)).toEqual({
    email: 'ops@foyer.example',
    q: 'Puerta del Sol',
    format: 'jsonv2',
    limit: '5',
  });
  expect(asked?.headers).toMatchObject({
    'accept-language': 'es',
    'user-agent': 'Foyer/1.2.3 (https://foyer.example)',
  });
  expect(asked?.headers.cookie).toBeUndefined();
});

test.each<[string, PeerAnswer]>([
  ['fails', { status: 500 }],
  ['refuses', { status: 403, body: { error: 'blocked' } }],
  ['redirects', { status: 302, headers: { location: 'http://127.0.0.1/' } }],
  ['hangs up', 'hang-up'],
  ['answers with something else', { status: 200, body: { matches: [] } }],
])('a geocoder that %s is reported as unavailable', async (_what, given) => {
  answer = given;
  expect(refusal(await search('Puerta del Sol'))).toEqual([503, 'UNAVAILABLE']);
});

test('without a geocoder the search is unavailable', async () => {
  expect(refusal(await search('Puerta del Sol', false))).toEqual([503, 'UNAVAILABLE']);
  expect(peer.requests).toEqual([]);
});
