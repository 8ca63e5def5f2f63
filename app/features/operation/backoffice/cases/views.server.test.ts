import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { giveNotice, reportBarrier, reportUser } from '#app/features/operation/cases/commands.server.ts'
import { assignCase } from '#app/features/operation/cases/decisions/commands.server.ts'
import { noticeForm } from '#app/features/operation/cases/forms.ts'
import { transparencyFile } from '#app/features/operation/cases/transparency.views.server.ts'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { appeals, caseDecisions, cases } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { mailsFor } from '#tests/support/messages.ts'
import { expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { LIST_PAGE_SIZE } from '../kit/schema.ts'
import { caseDetail, casesPage, personForCase, previewDecision } from './views.server.ts'

const t = testContext({ now: new Date('2026-11-25T12:00:00Z') })
const admin = testAdmin(t)

type CaseValues = Partial<typeof cases.$inferInsert>
const makeCase = async (values: CaseValues = {}) => {
  const [row] = await t.ctx.db
    .insert(cases)
    .values({ kind: 'report', language: 'en', reason: 'other', dueAt: new Date('2026-12-01T12:00:00Z'), ...values })
    .returning()
  if (!row) throw new Error('no case')
  return row
}
const queue = (query: Record<string, string> = {}) => casesPage(t.ctx, admin, query)
const counts = async (query: Record<string, string> = {}) =>
  Object.fromEntries(
    (await queue(query)).filters.flatMap(({ counts }) => counts.map(({ value, count }) => [value ?? 'all', count])),
  )
const previewOf = (caseId: string) => ({
  ...{ caseId, measure: 'warning' as const, days: null, contents: [], ground: 'respect' as const, law: '' },
  ...{ findings: 'You were rude.', isAutomated: false },
})

describe('the queue', () => {
  test('has danger first, then by due date', async () => {
    await t.ctx.db.delete(cases)
    const late = await makeCase({ dueAt: new Date('2026-11-24T12:00:00Z') })
    const danger = await makeCase({ isDanger: true, dueAt: new Date('2026-12-20T12:00:00Z') })
    const soon = await makeCase({ dueAt: new Date('2026-12-02T12:00:00Z') })
    const later = await makeCase({ dueAt: new Date('2026-12-03T12:00:00Z') })
    expect((await queue()).lines.map(({ id }) => id)).toEqual([danger.id, late.id, soon.id, later.id])
    expect(await counts()).toMatchObject({ open: 4, danger: 1, overdue: 1, mine: 0, decided: 0 })
  })

  test('shows an administrator their own, appeals, and what is decided', async () => {
    await t.ctx.db.delete(cases)
    const mine = await makeCase()
    await assignCase(t.ctx, admin, { caseId: mine.id, isMine: true })
    const appealed = await makeCase({ status: 'appealed' })
    const decided = await makeCase({ status: 'decided' })
    const idsOf = async (show: string) => (await queue({ show })).lines.map(({ id }) => id)
    expect(await idsOf('mine')).toEqual([mine.id])
    expect(await idsOf('appealed')).toEqual([appealed.id])
    expect(await idsOf('decided')).toEqual([decided.id])
    expect((await idsOf('open')).sort()).toEqual([mine.id, appealed.id].sort())
    expect((await queue()).lines.at(-1)?.id).toBe(decided.id)
    expect((await queue({ show: 'mine' })).lines[0]).toMatchObject({ isMine: true, assignedName: 'Ada Admin' })
  })

  test('finds a case by its number, and by the names of its parties', async () => {
    const subjectId = await makeCompanion(t, { name: 'Quirin Zabel' })
    const reporterId = await makeSeeker(t, { name: 'Ottilie' })
    const { id, reference } = await makeCase({ subjectId, reporterId })
    for (const q of [reference.toLowerCase(), reference.slice(2, 9), 'zabel', 'ottilie'])
      expect([q, (await queue({ q })).lines.map((line) => line.id)]).toEqual([q, [id]])
    expect((await queue({ q: 'quirin%' })).lines).toEqual([])
  })

  test('has a member’s report first after a flood of guests’ notices and barriers, which aren’t mailed one by one', async () => {
    await t.ctx.db.delete(cases)
    const network = (index: number) => ({ language: 'en' as const, clientAddress: `198.51.${index}.7` })
    for (let index = 0; index < LIST_PAGE_SIZE; index++) {
      const flood = { reason: 'illegal', text: 'Flood.', goodFaith: 'on', name: 'Flo Flood' }
      const who = { urls: `${t.ctx.config.origin}/en/terms`, email: `flood-${index}@test.example` }
      const notice = noticeForm.parse({ ...flood, ...who })
      await giveNotice(t.ctx, null, { ...notice, ...network(index), timeZone: 'UTC' })
      await reportBarrier(t.ctx, null, { text: 'Flood.', page: '', email: null, ...network(index) })
    }
    const seeker = await t.as(await makeSeeker(t))
    const report = { userId: await makeCompanion(t), reason: 'other' as const, text: 'Rude.' }
    const { reference } = await reportUser(t.ctx, seeker, report)
    for (const event of await t.announced()) if (event.type === 'case.opened') await handleEvent(t.ctx, event)
    expect((await queue()).lines[0]?.reference).toBe(reference)
    expect(await counts()).toMatchObject({ guests: 2 * LIST_PAGE_SIZE })
    expect(await mailsFor(t, admin.userId)).toHaveLength(1)
  })
})

describe('a case on its page', () => {
  test('has both people, their numbers of cases, and rules in the language of the person concerned', async () => {
    const [reporterId, subjectId] = [await makeSeeker(t, { language: 'en' }), await makeSeeker(t, { language: 'de' })]
    const { id } = await makeCase({ reporterId, subjectId })
    await makeCase({ subjectId })
    const detail = await caseDetail(t.ctx, admin, id)
    expect(detail.people[subjectId]).toMatchObject({ name: 'Lena', casesAbout: 2, casesBy: 0 })
    expect(detail.people[reporterId]).toMatchObject({ casesBy: 1 })
    expect(detail.rules[0]?.quote).toContain('Kein Flirten')
    expect(detail.wasAutomated).toBe(false)
    expect(detail).toMatchObject({ round: 1, obstacle: null, removable: ['name'], hasSubject: true })
    const words = JSON.stringify(await previewDecision(t.ctx, admin, previewOf(id)))
    expect(words).toContain('Wir verwarnen dich.')
    expect(await t.ctx.db.select().from(caseDecisions).where(eq(caseDecisions.caseId, id))).toEqual([])
  })

  test('shows why this administrator can’t decide it', async () => {
    const [other, subjectId] = [await t.as(await makeAdmin(t)), await makeCompanion(t)]
    const { id } = await makeCase({ status: 'appealed', subjectId })
    const decision = { round: 1, measure: 'warning' as const, groundKind: 'law' as const, ground: 'x', findings: 'y' }
    await t.ctx.db.insert(caseDecisions).values({ ...decision, caseId: id, decidedBy: admin.userId, isAutomated: true })
    expect((await caseDetail(t.ctx, admin, id)).wasAutomated).toBe(true)
    expect((await caseDetail(t.ctx, admin, id)).obstacle).toBe('other_administrator_needed')
    expect((await caseDetail(t.ctx, other, id)).obstacle).toBeNull()
    const own = await makeCase({ subjectId: admin.userId })
    expect((await caseDetail(t.ctx, admin, own.id)).obstacle).toBe('case_not_yours_to_decide')
  })

  test('refuses a stranger and an administrator without second factor, as every view of this room', async () => {
    const { id } = await makeCase()
    await expectOnlyAdministrators(
      t,
      (viewer) => casesPage(t.ctx, viewer, { show: 'open' }),
      (viewer) => caseDetail(t.ctx, viewer, id),
      async (viewer) => previewDecision(t.ctx, viewer, previewOf(id)),
      (viewer) => personForCase(t.ctx, viewer, undefined),
      (viewer) => transparencyFile(t.ctx, viewer, '2026-h2.csv'),
    )
    await expect(caseDetail(t.ctx, admin, 'nothing')).rejects.toMatchObject({ status: 404 })
  })
})

describe('the transparency report', () => {
  test('counts a half-year: cases, measures, grounds, appeals and durations', async () => {
    await t.ctx.db.delete(cases)
    const subjectId = await makeCompanion(t)
    for (let index = 0; index < 5; index++) {
      const reporterId = await makeSeeker(t)
      const openedAt = new Date(Date.UTC(2026, 8, 1 + index, 12))
      const { id } = await makeCase({ reason: 'fraud', status: 'decided_again', reporterId, subjectId, openedAt })
      const order = { measure: 'warning' as const, groundKind: 'rule' as const, ground: 'x', findings: 'y', caseId: id }
      const decidedAt = new Date(openedAt.getTime() + (10 + index) * 3_600_000)
      await t.ctx.db.insert(caseDecisions).values({ ...order, round: 1, decidedBy: admin.userId, decidedAt })
      await t.ctx.db.insert(appeals).values({ caseId: id, by: 'concerned', createdAt: decidedAt })
      const again = { ...order, ...(index === 0 ? { measure: 'none' as const } : {}) }
      const other = await makeAdmin(t)
      await t.ctx.db.insert(caseDecisions).values({ ...again, round: 2, decidedBy: other, decidedAt })
    }
    await makeCase({ kind: 'notice', reason: 'illegal', openedAt: new Date('2026-06-30T23:59:00Z') })
    await makeCase({ kind: 'notice', reason: 'illegal', openedAt: new Date('2026-10-01T00:00:00Z') })
    const { filename, body } = await transparencyFile(t.ctx, admin, '2026-h2.csv')
    expect(filename).toBe('transparency-2026-h2.csv')
    expect(body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'figure,detail,value',
      'received,report,5',
      'received_by_reason,report/fraud,5',
      'decisions,,5',
      'decisions_on_own_initiative,,0',
      'decisions_with_automated_means,,0',
      'measure,warning,5',
      'ground,rule,5',
      'median_hours_to_decision,,12',
      'appeals,concerned,5',
      'appeals_decided,upheld,4',
      'appeals_decided,changed,1',
    ])
    await expect(transparencyFile(t.ctx, admin, '2027-h1.csv')).rejects.toMatchObject({ status: 404 })
  })
})
