import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashEmail } from '#app/features/marketplace/accounts/commands.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { alarms, calls, canceledAddresses, users } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { makeCall } from '#tests/support/calls.ts'
import { type memoryFiles, openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { deleteAccount, removeAccount, replayDeletions } from './commands.server.ts'
import { journalKey, parseJournalKey, runJournal } from './journal.commands.server.ts'

/** The current database and an older copy, with the same files and secrets. */
let today: TestContext
let older: TestContext
let restored: Ctx
const operator = system('test')
beforeAll(async () => {
  ;[today, older] = await Promise.all([openTestContext(), openTestContext()])
  restored = { ...older.ctx, files: today.ctx.files, secrets: today.ctx.secrets }
})
afterAll(() => Promise.all([today.close(), older.close()]))

const keys = () => (today.ctx.files as ReturnType<typeof memoryFiles>).keys()
const accountIn = async (ctx: Ctx, id: string) => (await ctx.db.select().from(users).where(eq(users.id, id)))[0]
const deleteOwn = async (userId: string) =>
  deleteAccount(today.ctx, await today.as(userId), { password: OWNER_PASSWORD, credits: 0, understood: true })

/** A person in both databases, with a password. */
async function person(role: 'seeker' | 'offerer' = 'seeker') {
  const id = role === 'seeker' ? await makeSeeker(today) : await makeCompanion(today)
  await givePassword(today, id)
  const row = await accountIn(today.ctx, id)
  if (!row) throw new Error('nobody there')
  await restored.db.insert(users).values(row)
  return { id, email: row.email }
}

describe('the journal of deletions', () => {
  test('has id and keyed address of a deleted account when the answer goes out, and nothing that can be read', async () => {
    const { id, email } = await person()
    await deleteOwn(id)
    const [key] = keys().filter((each) => each.includes(id))
    expect(parseJournalKey(key ?? '')).toEqual({ userId: id, emailHash: hashEmail(today.ctx, email).toString('hex') })
    const words = new TextDecoder().decode((await today.ctx.files.get(key ?? '')) ?? undefined)
    expect(words).not.toContain(email.split('@')[0])
  })

  test('is written by its job where the files were away', async () => {
    const { id } = await person()
    const away = { ...today.ctx.files, put: () => Promise.reject(new Error('the bucket is away')) }
    const viewer = await today.as(id)
    const input = { password: OWNER_PASSWORD, credits: 0, understood: true }
    await deleteAccount({ ...today.ctx, files: away }, viewer, input)
    expect(keys().filter((key) => key.includes(id))).toEqual([])
    const job = { userId: id, emailHash: 'ab'.repeat(32) }
    await runJournal(today.ctx, job)
    await runJournal(today.ctx, job)
    expect(keys().filter((key) => key.includes(id))).toEqual([journalKey(job)])
  })

  test('is not fooled by other files, and a job that is no entry is kept for the operator', async () => {
    for (const key of ['deletions/notes.json', 'deletions/1_none.json', `other/${crypto.randomUUID()}_none.json`])
      expect(parseJournalKey(key)).toBeNull()
    await expect(runJournal(today.ctx, { userId: '../../etc', emailHash: null })).rejects.toThrow('no entry')
  })
})

describe('after an older copy of the database was restored', () => {
  test('a deleted account is erased again, its address stays blocked, and others stay', async () => {
    const [gone, stays] = [await person(), await person()]
    await deleteOwn(gone.id)
    expect((await accountIn(restored, gone.id))?.email).toBe(gone.email)
    expect(await replayDeletions(restored, operator)).toMatchObject({ erased: expect.any(Number), failed: 0 })
    const erased = { status: 'canceled', email: `deleted-${gone.id}@deleted.invalid` }
    expect(await accountIn(restored, gone.id)).toMatchObject(erased)
    expect(await accountIn(restored, stays.id)).toMatchObject({ status: 'new', email: stays.email })
    const emailHash = hashEmail(today.ctx, gone.email)
    expect(await restored.db.$count(canceledAddresses, eq(canceledAddresses.emailHash, emailHash))).toBe(1)
    expect(await replayDeletions(restored, operator)).toMatchObject({ erased: 0, failed: 0 })
  })

  test('the address of an account that the copy does not know is closed all the same', async () => {
    const id = await makeSeeker(today)
    await givePassword(today, id)
    const emailHash = hashEmail(today.ctx, (await accountIn(today.ctx, id))?.email ?? '')
    await deleteOwn(id)
    await replayDeletions(restored, operator)
    expect(await restored.db.$count(canceledAddresses, eq(canceledAddresses.emailHash, emailHash))).toBe(1)
  })

  test('an account the operator removed is erased again, too', async () => {
    const { id } = await person('offerer')
    await removeAccount(today.ctx, operator, { userId: id })
    await runJournal(today.ctx, { userId: id, emailHash: null })
    await replayDeletions(restored, operator)
    expect((await accountIn(restored, id))?.status).toBe('canceled')
  })

  test('an account that cannot be deleted yet is an alarm, and goes with the next try', async () => {
    const { id } = await person()
    await deleteOwn(id)
    const companionId = await makeCompanion(older)
    const startAt = new Date(older.ctx.clock.now().getTime() - 60_000)
    const { callId } = await makeCall(older, { seekerId: id, companionId, startAt, isTrial: true })
    expect(await replayDeletions(restored, operator)).toMatchObject({ erased: 0, failed: 1 })
    expect(await restored.db.select().from(alarms)).toMatchObject([
      { code: 'deletion_not_repeated', subject: id, detail: 'call_running' },
    ])
    const cancelled = { status: 'cancelled', cancelledAt: new Date(), cancelledBy: companionId } as const
    await restored.db.update(calls).set(cancelled).where(eq(calls.id, callId))
    expect(await replayDeletions(restored, operator)).toMatchObject({ erased: 1, failed: 0 })
  })
})
