import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cases } from '#db/schema/all.ts'
import { mailbox } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { reportBarrier } from './accessibility.commands.server.ts'
import { accessibilityForm } from './accessibility.forms.ts'
import { ANSWER_HOURS } from './schema.ts'

const t = testContext()
const now = new Date('2026-11-24T12:00:00Z')

beforeEach(() => t.setClock(now))

let network = 0
const sent = (form: Record<string, string>) => ({
  ...accessibilityForm.parse({ text: 'The calendar reads nothing out.', page: '/en/my-schedule', email: '', ...form }),
  clientAddress: `203.0.${++network}.7`,
  language: 'en' as const,
})
const caseOf = async (reference: string) =>
  (await t.ctx.db.select().from(cases).where(eq(cases.reference, reference)))[0]

test('anybody can say what does not work: a case with a deadline, and a receipt that repeats no words of strangers', async () => {
  const { reference, email } = await reportBarrier(t.ctx, null, sent({ email: 'Lena@Test.example' }))
  expect(email).toBe('lena@test.example')
  expect(await caseOf(reference)).toMatchObject({
    kind: 'accessibility',
    status: 'open',
    reporterId: null,
    notifierEmail: 'lena@test.example',
    text: 'The calendar reads nothing out.',
    urls: ['/en/my-schedule'],
  })
  const { openedAt, dueAt } = (await caseOf(reference)) ?? {}
  expect(Math.round((Number(dueAt) - Number(openedAt)) / 3_600_000)).toBe(ANSWER_HOURS)
  const [mail] = await mailbox(t.ctx, 'lena@test.example')
  expect(mail?.text).toContain(reference)
  expect(mail?.text).not.toContain('calendar')
})

test('members get the receipt at their own address, with what they wrote; the case is theirs', async () => {
  const viewer = await t.as(await makeSeeker(t))
  const { reference, email } = await reportBarrier(t.ctx, viewer, sent({ email: 'another@test.example' }))
  expect(await caseOf(reference)).toMatchObject({ reporterId: viewer.userId, notifierEmail: null })
  expect((await mailbox(t.ctx, email ?? ''))[0]?.text).toContain('The calendar reads nothing out.')
  expect(await mailbox(t.ctx, 'another@test.example')).toEqual([])
})

test('without an address it is stored all the same, and nothing is sent', async () => {
  const { reference, email } = await reportBarrier(t.ctx, null, sent({}))
  expect([email, (await caseOf(reference))?.notifierEmail]).toEqual([null, null])
})

test('words are bounded, and an address that is none is refused', () => {
  const codes = (form: Record<string, string>) =>
    accessibilityForm.safeParse({ text: 'Words', ...form }).error?.issues.map(({ message }) => message)
  expect(codes({ text: ' \u200b ' })).toEqual(['message_missing'])
  expect(codes({ text: 'x'.repeat(3_001) })).toEqual(['message_too_long'])
  expect(codes({ email: 'lena' })).toEqual(['invalid_email'])
  expect(accessibilityForm.parse({ text: 'Words', page: 'x'.repeat(400) }).page).toHaveLength(300)
})

test('refuses a stranger who floods it', async () => {
  const input = { ...sent({}), clientAddress: '198.51.100.9' }
  const ctx = { ...t.ctx, config: { ...t.ctx.config, demo: false } }
  for (let n = 0; n < 20; n++) await reportBarrier(ctx, null, input)
  await expect(reportBarrier(ctx, null, input)).rejects.toMatchObject({ code: 'too_many_attempts' })
})
