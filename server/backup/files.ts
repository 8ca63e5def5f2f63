import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { z } from 'zod'
import { type Files, localFiles } from '#app/platform/outside/files.server.ts'
import { BackupFailed, runProgram } from './programs.ts'

const manifestShape = z.object({
  madeAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  /** The program that made it, which can also restore it. */
  version: z.string(),
  schema: z.string(),
  database: z.enum(['postgres', 'embedded']),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  storedFiles: z.number(),
  files: z.array(
    z.object({
      name: z.string().regex(/^(database\.(dump|tar)|files\.tar)(\.age)?$/),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
})
export type Manifest = z.output<typeof manifestShape>
export type BackupFile = Manifest['files'][number]

const MANIFEST = 'manifest.json'

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })

/** Reads the manifest and checks every file against it. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  const text = await readFile(path, 'utf8').catch(({ code }) => {
    throw new BackupFailed(
      code === 'ENOENT' ? `${folder} is not a backup: it has no ${MANIFEST}` : `${path} can’t be read (${code})`,
    )
  })
  const manifest = parseManifest(text)
  if (!manifest) throw new BackupFailed(`${path} is damaged`)
  for (const { name, bytes, sha256 } of manifest.files) {
    const found = await pipeline(createReadStream(join(folder, name)), digest).catch((error) => {
      throw new BackupFailed(`${join(folder, name)} can’t be read (${error.code})`)
    })
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupFailed(`${join(folder, name)} is damaged: it differs from its checksum in ${MANIFEST}`)
  }
  return manifest
}

function parseManifest(text: string): Manifest | null {
  try {
    return manifestShape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function digest(source: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of source) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes one file of a backup, encrypted to `recipient` if there is one. */
export async function writeBackupFile(
  folder: string,
  name: string,
  recipient: string | null,
  source: Readable,
): Promise<BackupFile> {
  const path = join(folder, recipient ? `${name}.age` : name)
  const content = recipient ? await encrypt(recipient, source) : source
  await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
  return { name: basename(path), ...(await pipeline(createReadStream(path), digest)) }
}

/** The same streams, which TypeScript knows by two types. */
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>
export const fromWeb = (source: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(source as unknown as ReadableStream)

async function encrypt(recipient: string, source: Readable): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(source)))
}

/** Opens a file of a verified backup, decrypted with the key in the file `identity`. */
export async function readBackupFile(
  folder: string,
  file: BackupFile,
  identity: string | undefined,
): Promise<Readable> {
  const content = createReadStream(join(folder, file.name))
  if (!file.name.endsWith('.age')) return content
  if (!identity) throw new BackupFailed(`${folder} is encrypted: add --identity and the file of its key`)
  const keys = (await readFile(identity, 'utf8')).match(/^AGE-SECRET-KEY-\S+$/gm)
  if (!keys) throw new BackupFailed(`${identity} has no age key (AGE-SECRET-KEY-…)`)
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  const opened = await decrypter.decrypt(toWeb(content)).catch(() => {
    throw new BackupFailed(`the key in ${identity} does not open ${join(folder, file.name)}`)
  })
  return fromWeb(opened)
}

/** Writes all stored files as one tar archive, by copying them into `temporary` first. Returns how many. */
export async function packFiles<T>(
  files: Files,
  temporary: string,
  write: (tar: Readable) => Promise<T>,
): Promise<{ packed: T; count: number }> {
  await mkdir(temporary, { mode: 0o700 })
  let count = 0
  await eachOf(await files.list(), async (key) => {
    const bytes = await files.get(key)
    if (!bytes) return
    const copy = join(temporary, key)
    await mkdir(dirname(copy), { recursive: true })
    await writeFile(copy, bytes)
    count++
  })
  const packed = await runProgram('tar', ['-c', '-f', '-', '-C', temporary, '.'], { output: write })
  return { packed, count }
}

/** Returns how many files the archive has, and stores in `into` those that aren't there. */
export async function unpackFiles(tar: Readable, temporary: string, into: Files | null): Promise<number> {
  await mkdir(temporary, { mode: 0o700 })
  await runProgram('tar', ['-x', '-f', '-', '-C', temporary], { input: tar })
  const copies = localFiles(temporary)
  const keys = await copies.list()
  if (!into) return keys.length
  const existing = new Set(await into.list())
  await eachOf(
    keys.filter((key) => !existing.has(key)),
    async (key) => {
      const bytes = await copies.get(key)
      if (bytes) await into.put(key, bytes, key.endsWith('.json') ? 'application/json' : 'image/webp')
    },
  )
  return keys.length
}

/** Works on eight files at a time, because a bucket answers slowly. */
async function eachOf(keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const waiting = keys.values()
  const take = async () => {
    for (const key of waiting) await work(key)
  }
  await Promise.all(Array.from({ length: 8 }, take))
}
