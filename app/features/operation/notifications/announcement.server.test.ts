import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptTerms } from '#app/features/marketplace/terms/commands.server.ts'
import { registerLegalTexts } from '#app/features/operation/legal/commands.server.ts'
import { TERMS_NOTICE_DAYS } from '#app/features/operation/legal/schema.ts'
import { system } from '#app/platform/context.ts'
import { legalVersions, notifications, users } from '#db/schema/all.ts'
import { openTestContext, setUser, type TestContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { mailsFor } from '#tests/support/messages.ts'
import { legalFile, ownersFolder } from '#tests/support/operator.ts'
import { announceTerms } from './handlers.server.ts'

let t: TestContext
let owner: ReturnType<typeof ownersFolder>
beforeEach(async () => {
  owner = ownersFolder()
  const env = { LEGAL_TEXTS_DIR: owner.folder, SELLER_NAME: 'Talks GmbH' }
  t = await openTestContext({ env, now: new Date('2027-01-10T12:00:00Z') })
})
afterEach(async () => {
  owner.remove()
  await t.close()
})

const register = () => registerLegalTexts(t.ctx, system('test'), {})
const notified = async () =>
  (await t.ctx.db.select().from(notifications).where(eq(notifications.code, 'terms_changed'))).map(
    ({ userId }) => userId,
  )
const change = async () =>
  (await t.ctx.db.select().from(legalVersions)).find(({ isChange, version }) => isChange && version === 'own-2')

async function changeTerms(effective = '2027-01-15') {
  const text = (words: string) => `# Our terms\n\nLead.\n\n## Same {#same}\n\nSame.\n\n## Fee {#fee}\n\n${words}\n`
  owner.put('en/terms.md', legalFile('own-1', '2026-12-01', text('We keep {{fee}}%.')))
  await register()
  const people = [await makeSeeker(t), await makeCompanion(t)]
  owner.put('en/terms.md', legalFile('own-2', effective, text('We keep less: {{fee}}%.')))
  await register()
  return people
}

test('changed terms are announced to everyone who reads them, in the app and by mail with what changes [LG-13]', async () => {
  const people = await changeTerms()
  await makeSeeker(t, { language: 'de' })
  await makeAdmin(t)
  await setUser(t, await makeCompanion(t), { status: 'canceled', canceledAt: t.ctx.clock.now() })
  await announceTerms(t.ctx)
  expect((await notified()).sort()).toEqual(people.sort())
  const [mail] = await mailsFor(t, people[0] ?? '')
  expect(mail?.subject).toBe('Our terms change on Feb 22, 2027')
  expect(mail?.text).toContain('/en/terms/changes')
  expect(mail?.text).toContain('We keep less: 10%.')
  expect(mail?.text).not.toContain('Same.')
  expect(mail?.text).toContain('Talks GmbH')
})

test('everyone is notified at least the promised days ahead, however late the sweep comes [LG-13]', async () => {
  await changeTerms()
  await t.setClock(new Date('2027-02-10T12:00:00Z'))
  await announceTerms(t.ctx)
  const found = await change()
  const days = ((found?.effectiveAt.getTime() ?? 0) - t.ctx.clock.now().getTime()) / 86_400_000
  expect(found?.announcedAt).toEqual(expect.any(Date))
  expect(days).toBeGreaterThanOrEqual(TERMS_NOTICE_DAYS)
})

test('no one is notified twice; people who join meanwhile are notified too, and those who accepted aren’t [LG-13]', async () => {
  const people = await changeTerms()
  const ahead = await makeSeeker(t)
  await acceptTerms(t.ctx, await t.as(ahead), { version: 'own-2' })
  await announceTerms(t.ctx)
  await announceTerms(t.ctx)
  expect((await notified()).sort()).toEqual(people.sort())
  await t.setClock(new Date('2027-01-12T12:00:00Z'))
  const later = await makeSeeker(t)
  await announceTerms(t.ctx)
  expect((await notified()).sort()).toEqual([...people, later].sort())
  await t.setClock(new Date('2027-03-01T12:00:00Z'))
  await makeSeeker(t)
  await announceTerms(t.ctx)
  expect(await notified()).toHaveLength(3)
})

test('more people than one batch are all notified', async () => {
  await changeTerms()
  await t.ctx.db.insert(users).values(
    Array.from({ length: 60 }, (_, index) => ({
      ...({ role: 'seeker', status: 'new', language: 'en', emailVerified: true, timeZone: 'Europe/Berlin' } as const),
      email: `many-${index}@test.example`,
    })),
  )
  await announceTerms(t.ctx)
  expect(await notified()).toHaveLength(62)
  expect((await change())?.announcedAt).toEqual(expect.any(Date))
})

test('a first version isn’t announced', async () => {
  owner.put('en/terms.md', legalFile('own-1', '2026-12-01'))
  await register()
  await makeSeeker(t)
  await announceTerms(t.ctx)
  expect(await notified()).toEqual([])
})
