import { join } from 'node:path';
import type { Files } from '#src/deps.ts';
import type { Env } from '#src/read-env.ts';
import { filesInBucket } from './files-in-bucket.ts';
import { filesInFolder } from './files-in-folder.ts';

/** A bucket when one is configured, else a folder beside the embedded database. */
export function chooseFiles(env: Env): Files {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secret } = env;
  if (!bucket || !accessKeyId || !secret) return filesInFolder(join(env.DATA_DIR, 'files'));
  return filesInBucket({
    bucket,
    accessKeyId,
    secretAccessKey: secret,
    region: env.FILES_S3_REGION,
    endpoint: env.FILES_S3_ENDPOINT ?? null,
  });
}
