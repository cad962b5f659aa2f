import { endpoints } from '@foyer/contract/endpoints.ts';
import type { FieldError } from '@foyer/contract/http.ts';
import { ruleKeys } from '@foyer/contract/rules/message-keys.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AppError } from './app-error.ts';
import { validatorCompiler } from './validator-compiler.ts';

function refusedFields(schema: z.core.$ZodType, data: unknown): FieldError[] {
  const validate = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const { error } = validate(data) as { error?: AppError };
  return (error?.details ?? []) as FieldError[];
}
const oneField = (field: z.ZodType, value?: unknown) =>
  refusedFields(z.object({ field }), { field: value })[0]?.message;

test('fields that are missing, too short, too long or of another kind have different keys', () => {
  const text = z.string().min(2).max(4);
  expect([undefined, null, 'a', 'abcde', 7, []].map((value) => oneField(text, value))).toEqual([
    'required',
    'required',
    'min_length',
    'max_length',
    'invalid_format',
    'invalid_format',
  ]);
  expect(oneField(z.array(z.int()).max(1), [1, 2])).toBe('max_length');
  expect(oneField(z.int().max(50), 51)).toBe('invalid_format');
  expect(oneField(z.enum(['yes', 'no']))).toBe('required');
  expect(oneField(z.string('code.six_digits'), 7)).toBe('code.six_digits');
  expect(refusedFields(z.object({ a: z.object({ b: z.string() }) }), { a: {} })).toEqual([
    { field: 'a.b', message: 'required' },
  ]);
  expect(refusedFields(z.object({}), 7)).toEqual([{ field: 'body', message: 'invalid_format' }]);
});

test('a field that breaks several rules is named once, by the first', () => {
  const schema = z.object({ a: z.string().min(3).regex(/^z/), b: z.string() });
  expect(refusedFields(schema, { a: 'x' })).toEqual([
    { field: 'a', message: 'min_length' },
    { field: 'b', message: 'required' },
  ]);
});

const odd = [undefined, null, '', ' ', 'x', '<b>', 'x'.repeat(9000), 7, -1, 1e12, true, {}, [], [7], [''], [{}]];
const bodies = endpoints.flatMap(({ method, path, params, query, body }) =>
  [params, query, body].flatMap((schema) => (schema ? [[`${method} ${path}`, schema] as const] : [])),
);

test.each(bodies)('%s refuses each field with the key of a sentence', (_call, schema) => {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const given = odd.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
  const keys = [...given, null, [], 7].flatMap((data) => refusedFields(schema, data).map(({ message }) => message));
  expect(keys.filter((key) => !(ruleKeys as readonly string[]).includes(key))).toEqual([]);
});
