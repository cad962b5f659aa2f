import type { Endpoint } from '@foyer/contract/http.ts';
import { z } from 'zod';
import { introduction } from '../introduction.ts';
import { type Html, html } from './html.ts';

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#e3e0da, #3a3833); --soft: light-dark(#6b675f, #a8a39a); --accent: light-dark(#4f46e5, #a5b4fc) }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem }
h1 { letter-spacing: -.02em } h2 { margin-top: 3rem; text-transform: capitalize } a { color: var(--accent) }
details { border: 1px solid var(--line); border-radius: 12px; margin: .5rem 0; padding: .6rem 1rem }
summary { cursor: pointer } code { font: .875rem ui-monospace, monospace; overflow-wrap: anywhere }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; padding: .75rem; font: .8125rem/1.5 ui-monospace, monospace }
.method { display: inline-block; min-width: 4rem; font-weight: 650; color: var(--accent) } .soft { color: var(--soft) }
nav { display: flex; flex-wrap: wrap; gap: 1rem }`;

/** The readable form of the API's contract, without scripts. */
export function docsPage(endpoints: readonly Endpoint[], version: string, nonce: string): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.path.split('/')[2] ?? 'api');
  const sections = [...groups].map(
    ([name, members]) => html`<section><h2 id="${name}">${name}</h2>${members.map(entry)}</section>`,
  );
  return `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foyer API ${version}</title><style nonce="${nonce}">${{ markup: styles }}</style></head>
<body><h1>Foyer API</h1>
<p>Version ${version}. The same as a document: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${introduction.map(paragraph)}
<nav aria-label="Groups">${[...groups.keys()].map((name) => html`<a href="#${name}">${name}</a>`)}</nav>
<main>${sections}</main></body></html>`.markup
  }`;
}

/** Text with `code` and **strong** words in it. */
function paragraph(text: string): Html {
  const pieces = text.split(/(`[^`]*`|\*\*[^*]*\*\*)/).map((piece) => {
    if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`;
    return piece.startsWith('**') ? html`<strong>${piece.slice(2, -2)}</strong>` : html`${piece}`;
  });
  return html`<p>${pieces}</p>`;
}

function entry(endpoint: Endpoint): Html {
  const { method, path, summary, access, deprecated, errors = [] } = endpoint;
  return html`<details><summary><span class="method">${method}</span> <code>${path}</code><br>
<span class="soft">${summary}${deprecated ? ' (deprecated)' : ''}</span></summary>
<p>Access: <strong>${access}</strong></p>
${part('Path', endpoint.params, 'input')}${part('Query', endpoint.query, 'input')}${part('Body', endpoint.body, 'input')}
${part('Data', endpoint.data, 'output')}
${errors.length > 0 ? html`<p>Codes: ${[...new Set(errors)].map((code) => html`<code>${code}</code> `)}</p>` : ''}</details>`;
}

function part(title: string, schema: z.core.$ZodType | undefined, io: 'input' | 'output'): Html {
  if (!schema) return html``;
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return html`<h3>${title}</h3><pre><code>${JSON.stringify({ ...json, $schema: undefined }, null, 2)}</code></pre>`;
}
