import { expect, test } from 'vitest';
import { emptyDraft } from './event-draft.ts';
import { withTemplate } from './with-template.ts';

const start = emptyDraft('en', 'Europe/Madrid');
const meetup = { summary: 'An evening', coverDesign: 'rings-dusk', type: 'in-person' } as const;
const webinar = { summary: 'One hour', coverDesign: 'waves-mint', type: 'virtual' } as const;

test('a template fills the fields that nobody has touched', () => {
  expect(withTemplate(start, { start, before: {}, chosen: meetup })).toEqual(meetup);
});

test('another template replaces the texts of the one before, but nothing that was typed', () => {
  const draft = { ...start, ...meetup, coverDesign: 'dots-slate' } as const;
  expect(withTemplate(draft, { start, before: meetup, chosen: webinar })).toEqual({
    summary: 'One hour',
    type: 'virtual',
  });
  const typed = { ...draft, summary: 'My own words' };
  expect(withTemplate(typed, { start, before: meetup, chosen: webinar })).toEqual({ type: 'virtual' });
});
