import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = ['suggestions', 'connections', 'business-cards', 'anonymous-networking'].flatMap((feature) => {
  const folder = fileURLToPath(new URL(`../../features/${feature}/`, import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file: `${feature}/${file}`, text: readFileSync(`${folder}${file}`, 'utf8') }));
});

/** Each step of networking that is recorded. */
const steps = [
  'suggestions_shown suggestion_opened suggestion_explained suggestion_saved suggestion_unsaved suggestion_dismissed',
  'suggestion_restored suggestion_settings_changed',
  'connection_requested connection_request_accepted connection_request_declined connection_request_withdrawn',
  'connection_removed connection_notes_saved connection_requests_paused member_blocked member_unblocked member_reported',
  'business_card_created business_card_saved business_card_paused business_card_deleted business_card_shared',
  'business_card_link_revoked business_card_scanned business_card_contact_saved business_card_exchanged',
  'business_card_details_shared received_contact_saved received_contacts_exported',
  'anonymous_room_joined anonymous_room_left alias_contact_requested alias_contact_accepted alias_contact_declined',
  'alias_contact_ended alias_stage_agreed alias_stage_withdrawn alias_connected alias_blocked alias_reported',
].flatMap((line) => line.split(' '));

/** What the properties may be: counts, choices from a list, and whether something was given. Nothing that was typed. */
const harmless =
  /^(count|place|reason|answer|state|origin|intent|way|format|kind|facts|stage|fields|tags|uses|learns|sources?|connection|is_\w+|has_\w+|same_company|compares_texts)$/;

/** The text from an opening bracket to the one that closes it. */
function enclosed(text: string, start: number): string {
  let depth = 0;
  for (let i = start; i < text.length; i += 1) {
    if ('({['.includes(text[i] ?? '')) depth += 1;
    if (')}]'.includes(text[i] ?? '')) depth -= 1;
    if (depth === 0) return text.slice(start, i + 1);
  }
  return text.slice(start);
}

/** What is recorded: the arguments of `track`, and of the calls that record once they have succeeded. */
const recorded = sources.flatMap(({ file, text }) => [
  ...[...text.matchAll(/\btrack\(/g)].map(({ index }) => ({ file, code: enclosed(text, index + 'track'.length) })),
  ...[...text.matchAll(/\bact\(/g)].map(({ index }) => ({ file, code: enclosed(text, index + 'act'.length) })),
]);

test('every step of networking is recorded', () => {
  const named = new Set(recorded.flatMap(({ code }) => code.match(/'[a-z]+(?:_[a-z]+)+'/g) ?? []));
  expect(steps.filter((step) => !named.has(`'${step}'`))).toEqual([]);
});

test('only counts, choices and whether something was given are recorded, no names, contacts or ids', () => {
  const objects = recorded.flatMap(({ file, code }) => {
    // In calls that record later, the properties follow the event; what comes before is sent to the server.
    const event = code.search(/'[a-z]+(?:_[a-z]+)+'/);
    const start = event < 0 ? -1 : code.indexOf('{', event);
    return start < 0 ? [] : [{ file, code: enclosed(code, start) }];
  });
  expect(objects.length).toBeGreaterThan(15);
  for (const { file, code } of objects) {
    const names = [...code.replaceAll('${', '').matchAll(/[{,]\s*(\w+)\s*(?=[:,}])/g)].map(([, name]) => name ?? '');
    expect(
      names.filter((name) => !harmless.test(name)),
      `${file}: ${code}`,
    ).toEqual([]);
    // An id, a name or an address may be tested for, but is never a value itself.
    expect(code, file).not.toMatch(
      /:\s*[\w.]*\b(id|nonce|token|slug|urlSlug|name|displayName|email|phone|phoneNumber|note|message|url)\s*[,}]/,
    );
    expect(code, file).not.toContain('...');
  }
});
