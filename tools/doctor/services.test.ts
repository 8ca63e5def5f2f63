import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import type { Internet } from './origin.ts'
import { diskFinding, examineServices, sendTestMail } from './services.ts'

const folder = mkdtempSync(join(tmpdir(), 'visavis-services-'))
const received: string[] = []
let refusesAll = false
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => done(refusesAll ? new Error('not from here') : null),
  onData: (stream, _session, done) =>
    void text(stream).then((mail) => {
      received.push(mail)
      done()
    }),
})
const objects = new Map<string, Buffer>()
/** Methods that the object storage refuses. */
let refused: string[] = []
const storage = createServer(async (request, response) => {
  const { method = '', url = '' } = request
  const body = Buffer.concat(await Array.fromAsync(request))
  const key = url.split('?')[0] ?? ''
  if (refused.includes(method)) response.statusCode = 403
  else if (method === 'PUT') objects.set(key, body)
  else if (method === 'DELETE') objects.delete(key)
  else if (!objects.has(key)) {
    response.statusCode = 404
    return response.end('<Error><Code>NoSuchKey</Code></Error>')
  }
  response.end(method === 'GET' ? objects.get(key) : undefined)
})
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
let smtp = ''
let s3 = {}

beforeAll(async () => {
  const listeners = [mailServer.listen(0, '127.0.0.1'), storage.listen(0, '127.0.0.1')] as const
  await Promise.all(listeners.map((server) => once(server, 'listening')))
  smtp = `smtp://127.0.0.1:${portOf(listeners[0])}`
  s3 = { S3_ENDPOINT: `http://127.0.0.1:${portOf(storage)}`, ...s3Keys }
})
afterAll(() => {
  mailServer.close(() => {})
  storage.close()
  rmSync(folder, { recursive: true, force: true })
})

const s3Keys = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
const none = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
const dns = (records: Record<string, string>): Internet => ({
  addressesOf: none,
  textsOf: (name) => (records[name] ? Promise.resolve([[records[name]]]) : none()),
})
const both = { 'talk.example.org': 'v=spf1 -all', '_dmarc.example.org': 'v=DMARC1; p=none' }

type Env = Record<string, string>
const configOf = (env: Env) =>
  readConfig({
    APP_ORIGIN: 'https://talk.example.org',
    DATABASE_URL: 'postgres://db/x',
    DATA_DIR: folder,
    MAIL_FROM: 'Talks <hello@talk.example.org>',
    ...env,
  })
const look = (env: Env, net = dns(both)) => Array.fromAsync(examineServices(configOf(env), net))

test('a complete installation stores a file, and accepts the login for emails [OP-doctor]', async () => {
  const found = await look({ ...s3, SMTP_URL: smtp })
  expect(found.map(({ level, text }) => `${level} ${text}`)).toEqual([
    expect.stringMatching(/^ok \d+ MB are free/),
    'ok the photo storage stores, returns and deletes a file',
    'ok the mail server accepts the login',
    expect.stringMatching(/^skip not tested: whether emails arrive, and their DKIM/),
    'ok talk.example.org has SPF and DMARC records',
    expect.stringMatching(/^note no TURN_URLS/),
  ])
  expect(objects.size).toBe(0)
  expect(await look({})).toContainEqual({ level: 'ok', text: `${folder} stores, returns and deletes a file` })
  expect(readdirSync(folder)).toEqual([])
})

const troubles: [name: string, Env, level: string, text: RegExp, records?: Record<string, string> | 'silent'][] = [
  ['no relay', { DIRECT_CALLS: 'addresses_visible' }, 'note', /IP address \(accepted by DIRECT_CALLS\)/],
  ['mail that goes nowhere', {}, 'note', /aren’t delivered/],
  ['a mail server that is gone', { SMTP_URL: 'smtp://127.0.0.1:9' }, 'bad', /ECONNREFUSED.*SMTP_URL/],
  ['photos on one machine', {}, 'note', /S3_/],
  ['a photo storage that is gone', { S3_ENDPOINT: 'http://127.0.0.1:9', ...s3Keys }, 'bad', /written to .*S3_/],
  ['a folder before the first start', { DATA_DIR: join(folder, 'none') }, 'skip', /which the first start creates/],
  ['a data folder that can’t be written', { DATA_DIR: join(folder, 'file') }, 'bad', /can’t be written to \(ENOTDIR\)/],
  ['no SPF', {}, 'note', /talk\.example\.org.* has no SPF record/, { '_dmarc.talk.example.org': 'v=DMARC1' }],
  ['no DMARC', {}, 'note', /has no DMARC record/, { 'talk.example.org': 'v=spf1 -all' }],
  ['neither', {}, 'bad', /has no SPF or DMARC record/, { 'talk.example.org': 'unrelated' }],
  ['no internet', {}, 'skip', /SPF and DMARC of talk\.example\.org, because DNS .* \(ETIMEOUT\)/, 'silent'],
]

test.each(troubles)('%s is reported', async (_name, env, level, text, records) => {
  writeFileSync(join(folder, 'file'), '')
  const silent: Internet = { addressesOf: none, textsOf: () => Promise.reject({ code: 'ETIMEOUT' }) }
  const net = records === 'silent' ? silent : dns(records ?? both)
  const found = await look({ ...(records ? { SMTP_URL: smtp } : {}), ...env }, net)
  expect(found).toContainEqual({ level, text: expect.stringMatching(text) })
  rmSync(join(folder, 'file'))
})

test.each([
  ['PUT', 'written to'],
  ['GET', 'read'],
  ['DELETE', 'deleted from'],
])('a photo storage that refuses %s is bad', async (method, what) => {
  refused = [method]
  expect(await look(s3)).toContainEqual({ level: 'bad', text: expect.stringContaining(`can’t be ${what}`) })
  refused = []
})

test.runIf(process.getuid?.() === 0)('writing as another account than the server’s proves nothing', async () => {
  chownSync(folder, 65534, 65534)
  expect(await look({})).toContainEqual({ level: 'skip', text: expect.stringContaining('another account') })
  chownSync(folder, 0, 0)
})

test('a nearly full disk is bad, by bytes and by files', () => {
  const disk = { bavail: 500_000, bsize: 1_000, files: 1e6, ffree: 1e6 }
  expect(diskFinding('.', disk)).toMatchObject({ level: 'ok' })
  expect(diskFinding('.', { ...disk, bavail: 499_000 })).toEqual({
    level: 'bad',
    text: 'only 499 MB are free in .; free some space',
  })
  expect(diskFinding('.', { ...disk, ffree: 9_999 })).toMatchObject({ level: 'bad' })
  expect(diskFinding('.', { ...disk, files: 0, ffree: 0 })).toMatchObject({ level: 'ok' })
})

test('an email is really sent, and its refusal reported', async () => {
  const send = () => Array.fromAsync(sendTestMail(configOf({ SMTP_URL: smtp }), 'boss@talks.example'))
  expect((await send()).map(({ level }) => level)).toEqual(['ok', 'skip'])
  const mail = await PostalMime.parse(received[0] ?? '')
  expect([mail.from?.address, mail.to?.[0]?.address]).toEqual(['hello@talk.example.org', 'boss@talks.example'])
  refusesAll = true
  expect(await send()).toEqual([{ level: 'bad', text: expect.stringContaining('not from here') }])
})
