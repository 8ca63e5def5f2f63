import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { blocked, cases, photos, profiles, ratings } from '#db/schema/all.ts'
import { exportedColumns, type TableName } from '#db/table-rules.ts'
import { tableRules } from '#db/tables.ts'
import { CANARY, makeCanary, SECRET } from '#tests/support/account-deletion.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { emailOf, setUser, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { TAX_DETAILS } from '#tests/support/tax.ts'
import { exportAccount } from './export.commands.server.ts'

const now = new Date('2026-12-01T12:00:00Z')
type Rows = Record<string, unknown>[]
type File = { madeAt: string; data: Partial<Record<TableName, Rows>> }

const t = testContext({ env: { DEMO: '0' }, now })

async function exported(userId: string, language: 'en' | 'de' = 'en') {
  const { filename, bytes } = await exportAccount(t.ctx, await t.as(userId), { language })
  const files = unzipSync(bytes)
  const json = strFromU8(files['account.json'] ?? new Uint8Array())
  return { filename, files, json, data: (JSON.parse(json) as File).data }
}

describe.each(['seeker', 'offerer'] as const)('the data export of a %s', (role) => {
  let otherId = ''
  let otherEmail = ''
  let mine: Awaited<ReturnType<typeof exported>>

  beforeAll(async () => {
    otherId = role === 'seeker' ? await makeCompanion(t, { name: 'Mara Feld' }) : await makeSeeker(t, { name: 'Lena' })
    await t.ctx.db.update(profiles).set({ bio: 'Their bio' }).where(eq(profiles.id, otherId))
    otherEmail = await emailOf(t, otherId)
    const userId = await makeCanary(t, role, otherId)
    const [seekerId, companionId] = role === 'seeker' ? [userId, otherId] : [otherId, userId]
    const call = await makeCall(t, { seekerId, companionId, startAt: new Date('2026-12-05T10:00:00Z'), credits: 50 })
    await handleEvent(t.ctx, { type: 'booking.made', callId: call.callId })
    mine = await exported(userId)
  })

  test('has every column of every table that may be taken along, and no other', () => {
    for (const { name, table, rule } of tableRules) {
      const exported = exportedColumns(table, rule)
      const isOwned = rule.owners || rule.purchaseColumn
      const rows = mine.data[name]
      expect([name, rows !== undefined]).toEqual([name, isOwned !== undefined && exported.length > 0])
      for (const row of rows ?? []) expect([name, Object.keys(row).sort()]).toEqual([name, exported.sort()])
    }
  })

  test('contains the data written in each table', () => {
    const expected: Partial<Record<TableName, string[]>> = {
      users: ['email'],
      profiles: ['fullName', 'bio', 'otherBios', 'slug', 'photoKey', 'languages', 'interests', 'interestLabels'],
      profileSlugs: ['slug'],
      sessions: ['userAgent'],
      verifications: ['subject'],
      notifications: ['code', 'metadata'],
      mails: ['toAddress', 'subject'],
      onboardingDrafts: ['values'],
      payees: ['accountId'],
      cases: ['text'],
      photos: ['key'],
      voices: ['key'],
      ...(role === 'offerer' ? { applications: ['reason'], availabilitySeries: ['timeZone', 'startClock'] } : {}),
    }
    for (const [name, columns] of Object.entries(expected) as [TableName, string[]][])
      for (const column of columns) {
        const values = (mine.data[name] ?? []).map((row) => JSON.stringify(row[column]))
        expect([name, column, values.some((value) => value.includes(CANARY))]).toEqual([name, column, true])
      }
    expect(mine.data.calls).toMatchObject([{ credits: 50, status: 'scheduled' }])
    expect(mine.data.transactions).toMatchObject([{ amount: 50 }].concat(role === 'seeker' ? [{ amount: 50 }] : []))
  })

  test('never contains a secret', () => {
    expect(mine.json).not.toContain(SECRET)
    expect(mine.json).not.toContain('checkoutUrl')
    expect(mine.json.toLowerCase()).not.toContain('password')
  })

  test('names the other person as elsewhere, and tells nothing more about them', () => {
    const theirs = role === 'seeker' ? 'Mara Feld' : 'Lena'
    const [own, other] = role === 'seeker' ? ['seekerId', 'companionId'] : ['companionId', 'seekerId']
    expect(mine.data.calls?.[0]).toMatchObject({ [own]: 'you', [other]: theirs })
    expect(mine.data.cases?.[0]).toMatchObject({ reporterId: 'you', subjectId: theirs })
    const about = mine.data.notifications?.find((row) => JSON.stringify(row.metadata).includes('callId'))
    expect(about?.metadata).toMatchObject({ [role === 'seeker' ? 'companion' : 'seeker']: theirs })
    for (const word of [otherId, otherEmail, 'Their bio']) expect(mine.json).not.toContain(word)
  })

  test('comes with the photos, the voice greeting and a readme, named by the day', () => {
    expect(mine.filename).toBe('visavis-2026-12-01.zip')
    const own = [`photos/${CANARY}${role}.webp`, 'readme.txt', `voice/${CANARY}${role}.wav`]
    expect(Object.keys(mine.files).sort()).toEqual(['account.json', ...own])
    expect(strFromU8(mine.files['readme.txt'] ?? new Uint8Array())).toContain(`${CANARY}.${role}@test.example`)
  })
})

test('hides who blocked or reported the person, and removed photos', async () => {
  const [seekerId, companionId] = [await makeSeeker(t), await makeCompanion(t, { name: 'Jonah Okafor' })]
  await t.ctx.db.insert(blocked).values({ seekerId, companionId, blockedBy: companionId })
  const report = { kind: 'report', language: 'en', reason: 'other', text: 'Rude words', dueAt: now } as const
  await t.ctx.db.insert(cases).values({ ...report, reporterId: companionId, subjectId: seekerId })
  await t.ctx.db.insert(photos).values({ key: 'taken-away', ownerId: seekerId, width: 1, height: 1, removedAt: now })
  await t.ctx.files.put('images/large/taken-away.webp', new Uint8Array([1]), 'image/webp')
  const { data, json, files } = await exported(seekerId)
  expect(data.blocked).toEqual([])
  expect(data.cases).toEqual([])
  expect(json).not.toContain('Jonah')
  expect(Object.keys(files)).not.toContain('photos/taken-away.webp')
})

async function ratedCall(rating: number) {
  const call = await makeCall(t, { startAt: new Date('2026-11-20T10:00:00Z') })
  await endCall(t, call.callId, { status: 'completed', endedAt: call.endAt })
  await t.ctx.db.insert(ratings).values({ ...call, rating })
  return call
}

test('is in the reader’s language, with a word for deleted accounts', async () => {
  const call = await ratedCall(5)
  await t.ctx.db.update(profiles).set({ fullName: null }).where(eq(profiles.id, call.companionId))
  await setUser(t, call.seekerId, { language: 'de' })
  const { data, files } = await exported(call.seekerId, 'de')
  expect(data.ratings).toMatchObject([{ rating: 5, companionId: 'Gelöschtes\u00a0Konto', seekerId: 'you' }])
  expect(strFromU8(files['readme.txt'] ?? new Uint8Array())).toContain('zusammengestellt am 1. Dez. 2026')
})

test('of a companion has the average and no single rating, so no one is named with their stars (finding 25) [SEC-25]', async () => {
  const call = await ratedCall(2)
  await t.ctx.db.update(profiles).set({ averageRating: 2, totalRatings: 1 }).where(eq(profiles.id, call.companionId))
  await handleEvent(t.ctx, { type: 'rating.given', callId: call.callId, companionId: call.companionId })
  const { data } = await exported(call.companionId)
  expect(data.ratings).toEqual([])
  expect(data.profiles).toMatchObject([{ averageRating: 2, totalRatings: 1 }])
  expect(data.notifications).toMatchObject([{ code: 'rating_received', metadata: {} }])
})

test('has a companion’s tax details in full', async () => {
  const { json } = await exported(await makeCompanion(t))
  expect(JSON.parse(json)).toMatchObject({ taxDetails: TAX_DETAILS })
  expect((await exported(await makeSeeker(t))).json).not.toContain('birthDate')
})
