import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { checkFolder, type Files } from './files.server.ts'

export function s3Files(settings: NonNullable<Config['s3']>): Files {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  })
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key })
  return {
    async put(key, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }))
    },
    async get(key) {
      try {
        const found = await client.send(new GetObjectCommand(at(key)))
        return (await found.Body?.transformToByteArray()) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async list(folder) {
      const keys: string[] = []
      const query = { Bucket: settings.bucket, Prefix: `${checkFolder(folder)}/` }
      for await (const page of paginateListObjectsV2({ client }, query))
        for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key)
      return keys
    },
  }
}
