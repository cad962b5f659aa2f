import type { RuleKey } from '@foyer/contract/rules/message-keys.ts';
import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { fieldsRefused } from './app-error.ts';

/** Validates with the schemas of the contract. Each wrong field is named once, with the schema's own key or a general one. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = ({ schema }) => {
  return (data) => {
    const result = z.safeParse(schema, data, { error: generalKey });
    if (result.success) return { value: result.data };
    const messages = new Map<string, string>();
    for (const { path, message } of result.error.issues) {
      const field = path.join('.') || 'body';
      if (!messages.has(field)) messages.set(field, message);
    }
    return { error: fieldsRefused([...messages].map(([field, message]) => ({ field, message }))) };
  };
};

function generalKey({ code, input, origin }: z.core.$ZodRawIssue): RuleKey {
  if (input === undefined || input === null) return 'required';
  const hasLength = origin === 'string' || origin === 'array';
  if (code === 'too_small' && hasLength) return 'min_length';
  return code === 'too_big' && hasLength ? 'max_length' : 'invalid_format';
}
