import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { requestProvider } from '../traces.server.ts'
import { checkFolder, type Files, isSafeKey } from './files.server.ts'

export function s3Files(settings: NonNullable<Config['s3']>): Files {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  })
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key })
  return {
    put: measured(async (key, bytes, contentType) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }))
    }),
    get: measured(async (key) => {
      try {
        const found = await client.send(new GetObjectCommand(at(key)))
        return (await found.Body?.transformToByteArray()) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    }),
    remove: measured(async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    }),
    list: measured(async (folder) => {
      const keys: string[] = []
      const query = { Bucket: settings.bucket, ...(folder ? { Prefix: `${checkFolder(folder)}/` } : {}) }
      for await (const page of paginateListObjectsV2({ client }, query))
        for (const { Key } of page.Contents ?? []) if (Key && isSafeKey(Key)) keys.push(Key)
      return keys
    }),
  }
}

const measured =
  <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
  (...input: Input): Promise<Output> =>
    requestProvider('s3', () => work(...input))
