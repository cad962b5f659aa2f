import { expect, test } from 'vitest';
import { mapLinkOf, positionIn } from './map-link.ts';

const casa = { latitude: 40.4065, longitude: -3.7003 };

test.each([
  'https://www.openstreetmap.org/?mlat=40.4065&mlon=-3.7003#map=17/1/1',
  'https://www.openstreetmap.org/#map=17/40.4065/-3.7003',
  'https://www.openstreetmap.org/node/5#map=17.5/40.4065/-3.7003&layers=N',
  'https://www.google.com/maps/@40.4065,-3.7003,17z',
  'https://www.google.com/maps/place/Casa/@1.0,2.0,17z/data=!3m1!4b1!4m6!3d40.4065!4d-3.7003',
  'https://www.google.com/maps/search/?api=1&query=40.4065%2C-3.7003',
  'https://www.google.com/maps/search/40.4065,+-3.7003',
  'https://maps.google.com/?q=40.4065,-3.7003',
  'https://maps.apple.com/?ll=40.4065,-3.7003&q=Casa',
])('the place of %s is known', (link) => expect(positionIn(link)).toEqual(casa));

test.each([
  '',
  'no link',
  'https://maps.app.goo.gl/abc',
  'https://www.google.com/maps/@140.4,-3.7,17z',
  'https://www.google.com/maps?q=Casa+Encendida',
  'https://www.openstreetmap.org/?mlat=0&mlon=0',
  'https://example.com/%E0%A4%A/@40.4',
])('that of %s is not', (link) => expect(positionIn(link)).toBeNull());

test.each(['40.4065, -3.7003', 'geo:40.4065,-3.7003', 'geo:40.4065,-3.7003;u=35', 'geo:0,0?q=40.4065,-3.7003(Casa)'])(
  'what is typed as %s becomes a link that says the same',
  (typed) => expect(positionIn(mapLinkOf(typed))).toEqual(casa),
);

test('a link stays as it is', () => expect(mapLinkOf('https://maps.example/casa')).toBe('https://maps.example/casa'));
