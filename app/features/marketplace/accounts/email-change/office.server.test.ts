import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeEmailFor, withdrawEmailChangeFor } from '#app/features/operation/backoffice/people/commands.server.ts'
import { emailChanges, sessions } from '#db/schema/all.ts'
import { from, lastLink, mailbox, newAddress, tokenOf } from '#tests/support/accounts.ts'
import { emailOf, setUser, testContext } from '#tests/support/context.ts'
import { makeAdmin, makeSeeker } from '#tests/support/makers.ts'
import { expectOnlyAdministrators, lastActAbout, testAdmin } from '#tests/support/office.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { confirmOfficeChange, objectToEmailChange, sweepEmailChanges } from './office.commands.server.ts'

const begun = new Date('2026-12-01T12:00:00Z')
const inHours = (hours: number) => new Date(begun.getTime() + hours * 3_600_000)
const proof = 'ID card in a video call; name and year match.'
const t = testContext()
const admin = testAdmin(t, { isConfirmed: true })
beforeEach(() => t.setClock(begun))

const changeOf = async (userId: string) =>
  (await t.ctx.db.select().from(emailChanges).where(eq(emailChanges.userId, userId)))[0]

async function begin() {
  const userId = await makeSeeker(t)
  const [old, email] = [await emailOf(t, userId), newAddress()]
  await changeEmailFor(t.ctx, admin, { userId, email, proof })
  const links = { confirm: tokenOf(await lastLink(t.ctx, email)), object: tokenOf(await lastLink(t.ctx, old)) }
  const confirm = () => confirmOfficeChange(t.ctx, { token: links.confirm, ...from })
  const object = () => objectToEmailChange(t.ctx, { token: links.object, ...from })
  return { userId, old, email, confirm, object }
}

describe('a change of email after proof', () => {
  test('takes effect when the new email is confirmed and nobody objected for 48 hours; every session ends', async () => {
    const { userId, old, email, confirm } = await begin()
    await t.as(userId)
    const effectiveAt = (await changeOf(userId))?.effectiveAt
    expect(Math.abs(Number(effectiveAt) - Number(inHours(48)))).toBeLessThan(60_000)
    expect(await confirm()).toEqual({ state: 'waiting', effectiveAt })
    for (const hours of [1, 47.9]) {
      await t.setClock(inHours(hours))
      await sweepEmailChanges(t.ctx)
      expect(await emailOf(t, userId)).toBe(old)
    }
    await t.setClock(inHours(48.1))
    await sweepEmailChanges(t.ctx)
    expect(await emailOf(t, userId)).toBe(email)
    expect(await changeOf(userId)).toMatchObject({ outcome: 'completed' })
    expect(await t.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
    expect(await mailbox(t.ctx, old)).toHaveLength(2)
    expect(await lastActAbout(t, userId)).toMatchObject({ action: 'person.email_change_begun' })
    expect(JSON.stringify(await lastActAbout(t, userId))).not.toMatch(/ID card|@/)
  })

  test('takes effect immediately if confirmed after the 48 hours', async () => {
    const { userId, email, confirm } = await begin()
    await t.setClock(inHours(50))
    await sweepEmailChanges(t.ctx)
    expect(await confirm()).toEqual({ state: 'completed', email })
    expect(await emailOf(t, userId)).toBe(email)
  })

  test('never takes effect if the owner of the old email objects, and the administrator gets an email', async () => {
    const { userId, old, confirm, object } = await begin()
    await confirm()
    expect(await object()).toEqual({ state: 'objected' })
    await t.setClock(inHours(60))
    await sweepEmailChanges(t.ctx)
    expect(await emailOf(t, userId)).toBe(old)
    expect(await changeOf(userId)).toMatchObject({ outcome: 'objected' })
    const inbox = await mailbox(t.ctx, await emailOf(t, admin.userId))
    expect(inbox.map(({ subject }) => subject)).toContain('Someone objected to a new address')
    await expect(object()).rejects.toMatchObject({ code: 'link_invalid' })
    await expect(confirm()).rejects.toMatchObject({ code: 'link_invalid' })
  })

  test('expires after seven days without confirmation; withdrawn changes have no link', async () => {
    const first = await begin()
    const second = await begin()
    await withdrawEmailChangeFor(t.ctx, admin, { userId: second.userId })
    await expect(second.confirm()).rejects.toMatchObject({ code: 'link_invalid' })
    await t.setClock(inHours(7 * 24 + 1))
    await sweepEmailChanges(t.ctx)
    expect(await changeOf(first.userId)).toMatchObject({ outcome: 'expired' })
    expect(await changeOf(second.userId)).toMatchObject({ outcome: 'withdrawn' })
    expect(await emailOf(t, first.userId)).toBe(first.old)
  })

  test('to an email taken in the meantime ends without effect', async () => {
    const { userId, old, email, confirm } = await begin()
    await confirm()
    await setUser(t, await makeSeeker(t), { email })
    await t.setClock(inHours(49))
    await sweepEmailChanges(t.ctx)
    expect(await emailOf(t, userId)).toBe(old)
    expect(await changeOf(userId)).toMatchObject({ outcome: 'taken' })
  })

  test('is possible one at a time, for members, to a free email', async () => {
    const { userId, old } = await begin()
    const change = (values: Partial<{ userId: string; email: string }>) =>
      changeEmailFor(t.ctx, admin, { userId, email: newAddress(), proof, ...values })
    await expect(change({})).rejects.toMatchObject({ code: 'address_change_open' })
    await expect(change({ userId: await makeSeeker(t), email: old })).rejects.toMatchObject({ code: 'address_taken' })
    const other = await makeSeeker(t)
    expect(await outcomeOf(change({ userId: other, email: await emailOf(t, other) }))).toBe('same_address')
    await expect(change({ userId: await makeAdmin(t) })).rejects.toMatchObject({ code: 'members_only' })
    await expect(withdrawEmailChangeFor(t.ctx, admin, { userId: other })).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a stranger, and an administrator without second factor', async () => {
    const userId = await makeSeeker(t)
    await expectOnlyAdministrators(t, (viewer) => changeEmailFor(t.ctx, viewer, { userId, email: newAddress(), proof }))
    await expectOnlyAdministrators(t, (viewer) => withdrawEmailChangeFor(t.ctx, viewer, { userId }))
  })

  test('can’t be completed early or without confirmation, even by SQL', async () => {
    const { userId } = await begin()
    const complete = (values: Partial<typeof emailChanges.$inferInsert>) =>
      t.ctx.db
        .update(emailChanges)
        .set({ outcome: 'completed', ...values })
        .where(and(eq(emailChanges.userId, userId)))
    for (const values of [
      { confirmedAt: begun, endedAt: inHours(47) },
      { confirmedAt: null, endedAt: inHours(49) },
    ])
      await expect(complete(values)).rejects.toMatchObject({
        cause: { constraint: 'email_changes_confirmed_and_waited' },
      })
  })
})
