import { endpoints } from '@foyer/contract/endpoints.ts';
import { openApiDocument } from './http/openapi-document.ts';
import { version } from './version.ts';

/** The text of docs/openapi.json; a check compares the two. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(endpoints, version), null, 2)}\n`;
}

if (import.meta.main) process.stdout.write(openApiText());
