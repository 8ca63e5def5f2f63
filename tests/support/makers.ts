import type { Language } from '#app/i18n/languages.ts'
import { availability, badgeEvidence, profileSlugs, profiles, traderDetails, users } from '#db/schema/all.ts'
import type { TestContext } from './context.ts'
import { giveTaxDetails } from './tax.ts'

type Made = Pick<TestContext, 'ctx'>

let counter = 0
const unique = () => `${++counter}${Math.random().toString(36).slice(2, 8)}`

export async function makeSeeker(
  test: Made,
  options: { name?: string; status?: 'new' | 'active'; timeZone?: string; language?: Language } = {},
) {
  const id = crypto.randomUUID()
  await test.ctx.db.insert(users).values({
    id,
    role: 'seeker',
    status: options.status ?? 'new',
    email: `seeker-${unique()}@test.example`,
    emailVerified: true,
    timeZone: options.timeZone ?? 'Europe/Berlin',
    language: options.language ?? 'en',
  })
  await test.ctx.db.insert(profiles).values({ id, fullName: options.name ?? 'Lena', languages: ['en'] })
  return id
}

/** An approved companion with a profile, rates (credits per hour), declared as a private person, with tax details. */
export async function makeCompanion(
  test: Made,
  options: {
    name?: string
    audio?: number | null
    video?: number | null
    status?: 'active' | null | 'suspended' | 'rejected'
    freeIntro?: boolean
    certified?: boolean
    timeZone?: string
    hasTaxDetails?: boolean
    isDeclared?: boolean
  } = {},
) {
  const id = crypto.randomUUID()
  const slug = `companion-${unique()}`
  await test.ctx.db.insert(users).values({
    id,
    role: 'offerer',
    status: options.status === undefined ? 'active' : options.status,
    email: `companion-${unique()}@test.example`,
    emailVerified: true,
    timeZone: options.timeZone ?? 'Europe/Berlin',
    ratePerHourAudio: options.audio === undefined ? 100 : options.audio,
    ratePerHourVideo: options.video === undefined ? 150 : options.video,
  })
  const certified = options.certified ?? true
  if (certified) await giveCertificate(test, id)
  await test.ctx.db.insert(profiles).values({
    id,
    fullName: options.name ?? 'Mara Feld',
    bio: 'I listen.',
    locationCode: 'DE',
    languages: ['de', 'en'],
    interests: ['stress_relief'],
    interestLabels: ['emotions'],
    birthYear: 1970,
    slug,
    certified,
    freeIntro: options.freeIntro ?? false,
  })
  await test.ctx.db.insert(profileSlugs).values({ slug, profileId: id })
  if (options.isDeclared !== false)
    await test.ctx.db.insert(traderDetails).values({ userId: id, isTrader: false, declaredAt: test.ctx.clock.now() })
  if (options.hasTaxDetails !== false) await giveTaxDetails(test, id)
  return id
}

export const giveCertificate = (test: Made, companionId: string) =>
  test.ctx.db
    .insert(badgeEvidence)
    .values({ companionId, title: 'Systemic coach', issuer: 'DBVC', seenOn: '2026-01-15', seenBy: companionId })

/** A slot of a companion, by default for voice and video. */
export const offerTime = (
  test: Made,
  companionId: string,
  startAt: Date,
  endAt: Date,
  mediaType: 'audio' | 'audio_video' = 'audio_video',
) => test.ctx.db.insert(availability).values({ companionId, startAt, endAt, mediaType })

export async function makeAdmin(test: Made, { isSupport = false }: { isSupport?: boolean } = {}) {
  const id = crypto.randomUUID()
  const email = `admin-${unique()}@test.example`
  await test.ctx.db.insert(users).values({ id, role: 'admin', status: 'active', isSupport, email, emailVerified: true })
  await test.ctx.db.insert(profiles).values({ id, fullName: 'Ada Admin' })
  return id
}
