import type { S3Client } from '@aws-sdk/client-s3';
import { fileStore } from '#src/config/files.ts';
import type { Files } from '#src/deps.ts';
import { filePath } from './file-path.ts';

export type Bucket = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The endpoint of an S3-compatible service (MinIO, R2, Spaces …); null: AWS. */
  endpoint: string | null;
};

/** Files in an S3 bucket or a compatible service. The client is loaded on first use. */
export function filesInBucket(where: Bucket): Files {
  let loaded: Promise<Client> | undefined;
  const client = () => {
    loaded ??= load(where);
    return loaded;
  };
  const at = (path: string) => ({ Bucket: where.bucket, Key: filePath(path) });
  return {
    name: `bucket ${where.bucket}`,
    async write(path, content, contentType) {
      const { s3, sdk } = await client();
      await s3.send(new sdk.PutObjectCommand({ ...at(path), Body: content, ContentType: contentType }));
    },
    async read(path) {
      const { s3, sdk } = await client();
      try {
        const { Body } = await s3.send(new sdk.GetObjectCommand(at(path)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      }
    },
    async remove(path) {
      const { s3, sdk } = await client();
      await s3.send(new sdk.DeleteObjectCommand(at(path)));
    },
  };
}

type Client = { s3: S3Client; sdk: typeof import('@aws-sdk/client-s3') };

async function load({ region, accessKeyId, secretAccessKey, endpoint }: Bucket): Promise<Client> {
  const sdk = await import('@aws-sdk/client-s3');
  const { timeoutMs, attempts } = fileStore;
  const s3 = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    // Other services refuse the checksums that the client adds for AWS by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  });
  return { s3, sdk };
}
