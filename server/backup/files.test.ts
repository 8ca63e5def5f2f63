import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { libpq, otherDatabase } from './database.ts'
import { readBackupFile, verifyBackup, writeBackupFile, writeManifest } from './files.ts'

const parent = mkdtempSync(join(tmpdir(), 'visavis-backup-files-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(parent, 'backup-'))
})

async function writeBackup(recipient: string | null = null) {
  const files = [
    await writeBackupFile(folder, 'database.dump', recipient, Readable.from([Buffer.from('all the rows')])),
    await writeBackupFile(folder, 'files.tar', recipient, Readable.from([Buffer.from('all the files')])),
  ]
  const about = { madeAt: '2026-11-30T08:00:00Z', version: '1', schema: '1', rows: {}, storedFiles: 0 }
  await writeManifest(folder, { ...about, database: 'postgres', files })
  return files
}

describe('a backup', () => {
  test('is verified by size and checksum of each file', async () => {
    const [database] = await writeBackup()
    expect(database).toMatchObject({
      name: 'database.dump',
      bytes: 12,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await verifyBackup(folder)).files).toHaveLength(2)
    writeFileSync(join(folder, 'database.dump'), 'all the rowz')
    await expect(verifyBackup(folder)).rejects.toThrow(/database\.dump is damaged/)
    rmSync(join(folder, 'database.dump'))
    await expect(verifyBackup(folder)).rejects.toThrow(/database\.dump can’t be read \(ENOENT\)/)
    writeFileSync(join(folder, 'manifest.json'), '{"files":[{"name":"../secret"}]}')
    await expect(verifyBackup(folder)).rejects.toThrow(/manifest\.json is damaged/)
    rmSync(join(folder, 'manifest.json'))
    await expect(verifyBackup(folder)).rejects.toThrow(/is not a backup/)
    mkdirSync(join(folder, 'manifest.json'))
    await expect(verifyBackup(folder)).rejects.toThrow(/manifest\.json can’t be read \(EISDIR\)/)
  })

  test('is encrypted to a public key, and opened by its key only', async () => {
    const identity = await generateX25519Identity()
    const [database] = await writeBackup(await identityToRecipient(identity))
    if (!database) throw new Error('no file')
    expect(database.name).toBe('database.dump.age')
    expect(readFileSync(join(folder, database.name), 'latin1')).not.toContain('all the rows')
    const key = (content: string) => {
      writeFileSync(join(folder, 'key'), content)
      return join(folder, 'key')
    }
    expect(await text(await readBackupFile(folder, database, key(`# mine\n${identity}\n`)))).toBe('all the rows')
    await expect(readBackupFile(folder, database, undefined)).rejects.toThrow(/add --identity/)
    await expect(readBackupFile(folder, database, key('nothing'))).rejects.toThrow(/no age key/)
    const another = key(await generateX25519Identity())
    await expect(readBackupFile(folder, database, another)).rejects.toThrow(/does not open/)
  })
})

test.each([
  ['postgres://db/visavis', 'postgres://db/visavis', undefined],
  ['postgres://v@db:5433/visavis', 'postgres://v@db:5433/visavis', undefined],
  ['postgres://v:a%40b@db:5433/visavis?sslmode=require', 'postgres://v@db:5433/visavis?sslmode=require', 'a@b'],
])('the password of %s is not in the arguments of pg_dump', (url, argument, password) => {
  expect(libpq(url)).toEqual({ dbname: `--dbname=${argument}`, env: password ? { PGPASSWORD: password } : {} })
  expect(otherDatabase(url, 'drill')).toBe(url.replace('/visavis', '/drill'))
})
