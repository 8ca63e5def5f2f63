import { eq } from 'drizzle-orm'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import * as schema from '#db/schema/all.ts'
import type { TestContext } from './context.ts'
import { makeCompanion, makeSeeker } from './makers.ts'

export const OWNER_PASSWORD = 'a password of my own'
const hashes = new Map<string, Promise<string>>()

/** Sets a password, so the person can sign in and confirm their identity. */
export async function givePassword(
  test: Pick<TestContext, 'ctx'>,
  userId: string,
  password = OWNER_PASSWORD,
): Promise<void> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  await test.ctx.db
    .insert(schema.credentials)
    .values({ userId, passwordHash: await hash })
    .onConflictDoNothing()
}

/** In all data of a person made by `makeCanary`, and nowhere else. */
export const CANARY = 'quetzal'
/** In data that the export must not contain. */
export const SECRET = `${CANARY}-secret`

/** A person whose every free-text column contains `CANARY`, or `SECRET` if the export must not show it. */
export async function makeCanary(test: TestContext, role: 'seeker' | 'offerer', otherId: string): Promise<string> {
  const { db, files, clock } = test.ctx
  const userId = role === 'seeker' ? await makeSeeker(test) : await makeCompanion(test)
  const at = clock.now()
  const text = (what: string) => `${CANARY} ${what} ${role}`
  const key = `${CANARY}${role}`
  await givePassword(test, userId)
  const email = `${CANARY}.${role}@test.example`
  await db.update(schema.users).set({ email }).where(eq(schema.users.id, userId))
  await db.insert(schema.photos).values({ key, ownerId: userId, width: 1, height: 1 })
  await files.put(`images/large/${key}.webp`, new TextEncoder().encode(text('picture')), 'image/webp')
  await db.insert(schema.voices).values({ key, ownerId: userId, seconds: 3 })
  await files.put(`voices/${key}.wav`, new TextEncoder().encode(text('voice')), 'audio/wav')
  const codes = [CANARY]
  await db
    .update(schema.profiles)
    .set({
      fullName: text(''),
      nameSkeleton: text('skeleton'),
      bio: text('bio'),
      otherBios: { de: text('German bio') },
      slug: `${CANARY}-${role}`,
      photoKey: key,
      gender: 'other',
      birthYear: 1980,
      languages: codes,
      interests: codes,
      interestLabels: codes,
    })
    .where(eq(schema.profiles.id, userId))
  await db.insert(schema.profileSlugs).values({ slug: `old-${CANARY}-${role}`, profileId: userId })
  await db.insert(schema.calendarAddresses).values({ userId, token: `${SECRET}-${role}`.padEnd(40, '-') })
  await db.insert(schema.sessions).values({
    userId,
    tokenHash: `${SECRET}-session-${role}`,
    expiresAt: at,
    userAgent: text('browser'),
  })
  await db
    .insert(schema.verifications)
    .values({ identifier: SECRET + role, value: userId, subject: text('subject'), expiresAt: at })
  await db.insert(schema.secondFactors).values({ userId, secret: SECRET })
  await db.insert(schema.recoveryCodes).values({ userId, codeHash: new TextEncoder().encode(SECRET) })
  await db.insert(schema.idempotencyKeys).values({
    userId,
    key: text('key'),
    command: text('command'),
    fingerprint: text('fingerprint'),
    result: text('result'),
  })
  await db.insert(schema.notifications).values({
    userId,
    type: 'other',
    code: text('code'),
    metadata: { reason: text('reason') },
    effectKey: text('effect'),
  })
  for (const owner of [userId, null])
    await db.insert(schema.mails).values({
      userId: owner,
      toAddress: email,
      effectKey: text(`mail ${owner}`),
      language: CANARY,
      subject: text('subject'),
      text: SECRET,
      html: SECRET,
      attachments: [SECRET],
      error: text('error'),
    })
  await db.insert(schema.onboardingDrafts).values({ userId, values: { fullName: text('draft') } })
  await db.insert(schema.purchases).values({
    userId,
    packageKey: '65',
    credits: 65,
    priceCents: 1000,
    status: 'canceled',
    checkoutUrl: SECRET,
  })
  await db
    .insert(schema.billingDetails)
    .values({ userId, name: text('name'), address: text('street'), country: 'DE', taxId: text('tax') })
  await db.insert(schema.payees).values({ userId, accountId: text('payee'), payoutFingerprints: [SECRET] })
  await db.insert(schema.cases).values({
    ...{ kind: 'report', reporterId: userId, subjectId: otherId, reason: 'other', text: text('report') },
    ...{ notifierName: text('notifier'), notifierEmail: text('address') },
    ...{ language: 'en', dueAt: at },
  })
  const admin = { userId, seenBy: otherId, requestedBy: otherId, removedBy: otherId, authorId: otherId }
  await db.insert(schema.badgeEvidence).values({
    ...admin,
    companionId: userId,
    title: text('certificate'),
    issuer: text('issuer'),
    seenOn: '2026-01-15',
    note: text('evidence'),
    withdrawnAt: at,
    withdrawnBy: otherId,
    withdrawnReason: text('withdrawal of the badge'),
  })
  await db
    .insert(schema.contentChanges)
    .values({ ...admin, field: 'bio', before: text('old bio'), after: text('new bio'), isMaterial: true })
  await db.insert(schema.emailChanges).values({
    ...admin,
    email: `${CANARY}.new.${role}@test.example`,
    proof: text('proof of the account'),
    effectiveAt: new Date(at.getTime() + 172_800_000),
    expiresAt: new Date(at.getTime() + 604_800_000),
  })
  await db.insert(schema.personNotes).values({ ...admin, text: text('note') })
  const [seekerId, companionId] = role === 'seeker' ? [userId, otherId] : [otherId, userId]
  await db
    .insert(schema.cases)
    .values({ kind: 'report', reporterId: userId, language: 'en', reason: 'other', text: text('case'), dueAt: at })
  await db.insert(schema.favorites).values({ seekerId, companionId })
  await db.insert(schema.blocked).values({ seekerId, companionId, blockedBy: userId })
  if (role === 'offerer') {
    await db.insert(schema.applications).values({ companionId: userId, reason: text('rejection') })
    const series = { firstDate: text('first'), lastDate: text('last'), startClock: text('from'), endClock: text('to') }
    await db
      .insert(schema.availabilitySeries)
      .values({ companionId: userId, repeat: 'daily', ...series, timeZone: text('zone') })
    await db.insert(schema.availability).values({
      companionId: userId,
      startAt: new Date(at.getTime() + 3_600_000),
      endAt: new Date(at.getTime() + 7_200_000),
      mediaType: 'audio',
    })
    await db.insert(schema.availabilityUndos).values({ companionId: userId, change: { removed: SECRET } })
    await db.insert(schema.bookingLimits).values({
      companionId: userId,
      ...{ noticeMinutes: 120, pauseMinutes: 15, callsPerDay: 3, hoursPerWeek: 20, daysBetweenCalls: 7 },
    })
    const read = { sealed: text('calendar'), busy: '{}', readAt: at, triedAt: at }
    await db.insert(schema.busyCalendars).values({ companionId: userId, ...read })
    await db.insert(schema.awayTimes).values({ companionId: userId, firstDay: '2026-12-24', lastDay: '2026-12-26' })
    await db.insert(schema.payouts).values({
      userId,
      creditsPaid: 500,
      grossCents: 5000,
      feePercent: 10,
      feeCents: 500,
      amountCents: 4500,
      status: 'failed',
      accountId: 'acct_books',
      errorMessage: text('payout'),
    })
  }
  return userId
}
