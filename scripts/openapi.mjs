// `npm run openapi`: writes docs/openapi.json from the contract.
import { writeFileSync } from 'node:fs';
import { openApiFile, printOpenApi } from './generated-files.mjs';

writeFileSync(openApiFile, await printOpenApi());
