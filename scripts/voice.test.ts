import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textsOf } from './messages.ts';
import { root } from './paths.mjs';
import { isTest, readSource, sourceFiles } from './source-files.ts';

/** Turns of phrase that read like a translation. Rewrite the sentence, not the word. */
const unnatural = [
  /\b(whoever|those who|who comes|somebody who|someone who comes|what is ahead|what comes)\b/i,
  /\b(it|that|this|here|below|they) stands?\b|\bstands? (here|there|below|beside|under)\b|\blies\b/i,
  /\bhears? (of|about)\b|\b(is|are|was|were) told\b|\blacks?\b|\b(begins?|began|begun)\b/i,
  /\b(gives?|given|goes|gone|bring) back\b|\bpass(ed)? on\b|\btakes? over\b|\bcome the other way\b/i,
  /\blet(s|ting)? (guests |them |people )?in\b|\b(dearer|cheaper)\b|\bcosts? something else\b/i,
  /\b(in|of the|joins? the) line\b|\bwaiting list\b/i,
  /\b(gives?|gave|given) (the|your|their|a|this|its) \w+ back\b|\bdifference is kept\b|\btake off sale\b|\bwaits? for your\b/i,
  /\b(you|they|who|guests|attendees) (no longer )?(come|comes|go|goes) to (this|the|an) event\b|\bhas .{1,20} come\?/i,
  /\blooks? after\b|\bof ours\b|^of a member\b|\bthinking up\b|\bdecides? about\b|\blately\b|\bis shown here where\b/i,
  /\bthere (is|are) (no such|nobody)\b|\bno [a-z ]+ yet:/i,
  /\b(is|are|was|do|does|did|has|have|can|could|will|would|should)n['’]t (it|that|there|this|the|they|you|your)\b[^.!]*\?/i,
];

/** Pages contract ("can't"); legal texts do not, and the specification quotes a few full forms. */
const fullForm = /\b(do|does|did|is|are|was|were|has|have|can|could|will|would) not\b|\bcannot\b/i;
const isLegal = (key: string) => key.startsWith('terms:') || key.startsWith('privacy:');
const quoted = new Set(['Email OTP login is not supported yet. Use your password.', 'Passwords do not match']);

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const unnaturalIn = (texts: readonly string[]) => texts.filter((text) => unnatural.some((each) => each.test(text)));

/** The strings of source files that consist of words, without comments. */
function stringsOf(folder: string): string[] {
  const files = sourceFiles.filter((file) => file.startsWith(folder) && !isTest(file));
  return files.flatMap((file) => {
    const code = readSource(file).replace(/^\s*(\/\/|\/?\*).*$/gm, '');
    const strings = code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g);
    return [...strings].map(([text]) => text).filter((text) => text.includes(' '));
  });
}

function apiErrors(): string[] {
  const files = sourceFiles.filter((file) => file.startsWith('server/src/') && !isTest(file));
  const pattern = /new AppError\(\s*'[A-Z_]+',\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g;
  return files.flatMap((file) =>
    [...readSource(file).matchAll(pattern)].map(([, single, double, template]) => single ?? double ?? template ?? ''),
  );
}

/** Summaries and descriptions of the contract. */
function apiDocumentation(): string[] {
  return [...read('docs/openapi.json').matchAll(/"(?:summary|description)": "((?:[^"\\]|\\.)*)"/g)].map(
    ([, text = '']) => text,
  );
}

/** Sentences of the documents without code, links and quotations. Rows of the specification table quote it. */
function documentation(): string[] {
  const files = globSync('{*.md,web/README.md,docs/**/*.md}', { cwd: root });
  return files.flatMap((file) => {
    const rowsThatQuote = file.endsWith('spec-coverage.md') ? /^\|.*$/gm : /^(?!)/;
    const text = read(file)
      .replace(rowsThatQuote, '')
      .replace(/^```.*?^```/gms, '')
      .replace(/`[^`]+\.test\.tsx?`: [^|<]*/g, '')
      .replace(/`[^`]*`|\]\([^)]*\)|"[^"\n]*"/g, '');
    const paragraphs = text.split(/\n(?=\n|[|#*-]|\d+\. )/).map((paragraph) => paragraph.replace(/\s+/g, ' '));
    return paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?]) /)).map((sentence) => `${file}: ${sentence}`);
  });
}

describe('English texts read naturally', () => {
  test.each([
    ['pages', [...textsOf('en').values()].filter((text) => !quoted.has(text)), 1000],
    ['emails and text messages', stringsOf('server/src/messages/'), 200],
    ['pages of local mode', stringsOf('server/src/local/'), 100],
    ['API errors', apiErrors(), 100],
    ['summaries and descriptions of the API', apiDocumentation(), 300],
    ['documentation', documentation(), 500],
  ])('%s', (_, texts, atLeast) => {
    expect(texts.length).toBeGreaterThan(atLeast);
    expect(unnaturalIn(texts)).toEqual([]);
  });

  test('pages and messages use contractions, legal texts need not', () => {
    const pages = [...textsOf('en')]
      .filter(([key, text]) => !isLegal(key) && !quoted.has(text))
      .map(([, text]) => text);
    expect([...pages, ...stringsOf('server/src/messages/')].filter((text) => fullForm.test(text))).toEqual([]);
  });

  test('the patterns recognize a translation and leave plain English alone', () => {
    const translated = [
      'Whoever comes online finds the link here.',
      'Registered people hear of it.',
      'The event begins at seven.',
      'Your ticket stands below.',
      'There is nobody to print a badge for.',
      "Don't you have an account?",
      'Switch to a cheaper ticket.',
      'Give the places back',
      'You no longer come to this event.',
      'The organizer decides about each registration.',
      'You look after this event alone so far.',
      'Has $45 come?',
      'No ticket of ours',
      'Thinking up interests that suit your profile',
      'What happened lately on this account',
    ];
    expect(unnaturalIn(translated)).toEqual(translated);
    expect(
      unnaturalIn(['Didn’t get a code?', 'Anyone with this link can join.', 'The event starts at seven.']),
    ).toEqual([]);
  });
});
