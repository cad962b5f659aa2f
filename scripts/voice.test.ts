import { expect, test } from 'vitest';
import { textsOf } from './messages.ts';
import { isTest, readSource, sourceFiles } from './source-files.ts';

/** Turns of phrase that read like a translation. Rewrite the sentence, not the word. */
const unnatural = [
  /\b(whoever|those who|who comes|somebody who|someone who comes|what is ahead|what comes)\b/i,
  /\b(it|that|this|here|below|they) stands?\b|\bstands? (here|there|below|beside|under)\b/i,
  /\bhears? of\b|\b(is|are|was|were) told\b|\blacks?\b/i,
  /\b(gives?|given|goes|gone|bring) back\b|\bpass(ed)? on\b|\btakes? over\b|\bcome the other way\b/i,
  /\blet(s|ting)? (guests |them |people )?in\b|\bdearer\b|\bcosts? something else\b/i,
  /\b(in|of the|joins? the) line\b|\bwaiting list\b/i,
  /\bthere (is|are) no such\b|\bno [a-z ]+ yet:/i,
];

/** Pages contract ("can't"); legal texts do not, and the specification quotes a few full forms. */
const fullForm = /\b(do|does|did|is|are|was|were|has|have|can|could|will|would) not\b|\bcannot\b/i;
const isLegal = (key: string) => key.startsWith('terms:') || key.startsWith('privacy:');
const quoted = new Set(['Email OTP login is not supported yet. Use your password.', 'Passwords do not match']);

test('the English texts of the pages read naturally', () => {
  const texts = [...textsOf('en')].filter(([, text]) => !quoted.has(text));
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(([, text]) => unnatural.some((pattern) => pattern.test(text)))).toEqual([]);
  expect(texts.filter(([key, text]) => !isLegal(key) && fullForm.test(text))).toEqual([]);
});

test('the English texts of emails and text messages read naturally', () => {
  const files = sourceFiles.filter((file) => file.startsWith('server/src/messages/') && !isTest(file));
  expect(files.length).toBeGreaterThan(10);
  const texts = files.flatMap((file) =>
    [...readSource(file).matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)]
      .map(([text]) => text)
      .filter((text) => text.includes(' ')),
  );
  expect(texts.filter((text) => unnatural.some((pattern) => pattern.test(text)))).toEqual([]);
  expect(texts.filter((text) => fullForm.test(text))).toEqual([]);
});

test('the English texts of API errors read naturally', () => {
  const files = sourceFiles.filter((file) => file.startsWith('server/src/') && !isTest(file));
  const texts = files.flatMap((file) =>
    [...readSource(file).matchAll(/new AppError\(\s*'[A-Z_]+',\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g)].map(
      ([, single, double, template]) => single ?? double ?? template ?? '',
    ),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => unnatural.some((pattern) => pattern.test(text)))).toEqual([]);
});
