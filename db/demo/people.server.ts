import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { nameSkeleton } from '#app/content-check/names.ts'
import { interestLabels, makeSlug } from '#app/features/marketplace/profiles/rules.ts'
import { VOICE_HERTZ, wavOf } from '#app/features/marketplace/profiles/voice.rules.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import type { Files } from '#app/platform/outside/files.server.ts'
import { IMAGE_SIZES, putImage, type Renditions } from '#app/platform/outside/images.server.ts'
import { putVoice } from '#app/platform/outside/voices.server.ts'
import {
  applications,
  badgeEvidence,
  credentials,
  favorites,
  photos,
  profileSlugs,
  profiles,
  traderDetails,
  users,
  voices,
} from '#db/schema/all.ts'
import { ACCOUNTS, appliedAt, approvedAt, type DemoAccount, joinedAt } from './accounts.ts'
import type { DemoFavorite } from './activity.ts'
import { APPLICANT, COMPANIONS, type DemoApplicant, type DemoCompanion } from './people.ts'
import { applicationIdOf, demoId, photoKeyOf, userIdOf, voiceKeyOf } from './seeded.ts'

const companionByKey = new Map<string, DemoCompanion>(COMPANIONS.map((person) => [person.key, person]))
const personByKey = new Map<string, DemoApplicant>([...companionByKey, [APPLICANT.key, APPLICANT]])

/** Inserts all demo accounts, ready to sign in, with profiles, photos and decided applications. */
export async function insertPeople(tx: Tx, now: Date, passwordHash: string): Promise<void> {
  const people = ACCOUNTS.map((account) => ({ account, id: userIdOf(account.key), createdAt: joinedAt(account, now) }))
  await tx.insert(users).values(
    people.map(({ account, id, createdAt }) => ({
      id,
      role: account.role,
      status: account.status,
      email: account.email,
      emailVerified: true,
      language: account.language,
      timeZone: account.timeZone,
      ratePerHourAudio: companionByKey.get(account.key)?.ratePerHourAudio ?? null,
      ratePerHourVideo: companionByKey.get(account.key)?.ratePerHourVideo ?? null,
      confirmedAdultAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  await tx
    .insert(credentials)
    .values(people.map(({ id, createdAt }) => ({ userId: id, passwordHash, createdAt, updatedAt: createdAt })))
  const shown = people.filter(({ account }) => personByKey.has(account.key))
  await tx.insert(photos).values(
    shown.map(({ account, id, createdAt }) => ({
      key: photoKeyOf(account.key),
      ownerId: id,
      createdAt,
      ...PORTRAIT,
    })),
  )
  // The applicant is asked when setting the first rates.
  await tx.insert(traderDetails).values(COMPANIONS.map((companion, seed) => declarationOf(companion, seed, now)))
  await tx
    .insert(badgeEvidence)
    .values(COMPANIONS.filter(({ certified }) => certified).map((person) => certificateOf(person, now)))
  await tx
    .insert(profiles)
    .values(
      people.map(({ account, id, createdAt }) => ({ id, createdAt, ...profileOf(account, id), updatedAt: createdAt })),
    )
  await tx
    .insert(voices)
    .values(GREETERS.map((key) => ({ key: voiceKeyOf(key), ownerId: userIdOf(key), seconds: NOTES_HZ.length })))
  await tx.insert(profileSlugs).values(
    shown.map(({ account, id, createdAt }) => ({
      slug: makeSlug(account.displayName, id),
      profileId: id,
      createdAt,
    })),
  )
  await insertApplications(tx, now)
}

/** Companions with a certificate are traders, all others private persons. */
function declarationOf({ key, fullName, countryCode, certified }: DemoCompanion, seed: number, now: Date) {
  const declaration = { userId: userIdOf(key), isTrader: certified, declaredAt: now, updatedAt: now }
  if (!certified) return declaration
  return {
    ...declaration,
    legalName: `${fullName}, coaching`,
    address: `Demo Street ${seed + 1}\n${10_000 + seed} Exampleton`,
    country: countryCode,
    email: `${key}@coaching.example`,
    phone: `+49 30 5550${100 + seed}`,
    certifiedAt: now,
  }
}

const CERTIFICATES = {
  en: { title: 'Certified life coach, 120 hours', issuer: 'International Coaching Federation' },
  de: { title: 'Systemischer Coach, 120 Stunden', issuer: 'Deutscher Coaching Verband' },
} as const

function certificateOf({ key, writes }: DemoCompanion, now: Date) {
  const account = ACCOUNTS.find((each) => each.key === key)
  const seenAt = account ? approvedAt(account, now) : now
  return {
    id: demoId('certificate', key),
    companionId: userIdOf(key),
    ...(writes === 'de' ? CERTIFICATES.de : CERTIFICATES.en),
    seenOn: seenAt.toISOString().slice(0, 10),
    seenBy: userIdOf('admin'),
    createdAt: seenAt,
  }
}

function profileOf(account: DemoAccount, id: string) {
  const person = personByKey.get(account.key)
  const { displayName, timeZone, language } = account
  if (!person && account.role === 'admin') return { fullName: displayName }
  if (!person) return { fullName: displayName, locationCode: COUNTRY_OF_ZONE[timeZone] ?? null, languages: [language] }
  const companion = companionByKey.get(account.key)
  return {
    fullName: person.fullName,
    nameSkeleton: nameSkeleton(person.fullName),
    bio: person.bio,
    bioLanguage: person.writes,
    otherBios: person.otherBios ?? {},
    locationCode: person.countryCode,
    languages: [...person.languages],
    interests: [...person.topics],
    interestLabels: interestLabels(person.topics),
    photoKey: photoKeyOf(account.key),
    birthYear: person.birthYear,
    gender: person.gender,
    slug: makeSlug(person.fullName, id),
    certified: companion?.certified ?? null,
    featured: companion?.featured ?? false,
    freeIntro: companion?.freeIntro ?? false,
  }
}

const COUNTRY_OF_ZONE: Readonly<Record<string, string>> = {
  'Europe/Berlin': 'DE',
  'Europe/Vienna': 'AT',
  'Europe/Dublin': 'IE',
  'Europe/London': 'GB',
}

async function insertApplications(tx: Tx, now: Date): Promise<void> {
  const companions = ACCOUNTS.filter((account) => account.role === 'offerer')
  await tx.insert(applications).values(
    companions.map((account) => {
      const companion = companionByKey.get(account.key)
      return {
        id: applicationIdOf(account.key),
        companionId: userIdOf(account.key),
        submittedAt: appliedAt(account, now),
        ...(companion
          ? {
              status: 'approved' as const,
              decidedAt: approvedAt(account, now),
              decidedBy: userIdOf('admin'),
              certified: companion.certified,
            }
          : { status: 'submitted' as const, decidedAt: null, decidedBy: null, certified: null }),
      }
    }),
  )
}

/** Inserts favourites in list order, the last one added a day ago. */
export async function insertFavorites(tx: Tx, now: Date, demoFavorites: readonly DemoFavorite[]): Promise<void> {
  await tx.insert(favorites).values(
    demoFavorites.map(({ seekerKey, companionKey }, at) => ({
      id: demoId('favorite', `${seekerKey} ${companionKey}`),
      seekerId: userIdOf(seekerKey),
      companionId: userIdOf(companionKey),
      createdAt: new Date(now.getTime() - (demoFavorites.length - at) * 86_400_000),
    })),
  )
}

export const PORTRAIT = { width: 640, height: 800 }
const CONCURRENCY = 4

/**
 * A portrait in the product's sizes. Only the two smaller sizes are rendered: enlarging takes a quarter of a second
 * each at the first start and shows nothing more.
 */
export async function renditionsOf({ key }: DemoApplicant): Promise<Renditions> {
  const portrait = await readFile(`db/demo/portraits/${key}.webp`)
  const scaled = (size: keyof typeof IMAGE_SIZES) =>
    sharp(portrait)
      .resize({ ...IMAGE_SIZES[size], position: sharp.strategy.attention })
      .webp({ quality: 85 })
      .toBuffer()
  const [thumbnail, small] = await Promise.all([scaled('thumbnail'), scaled('small')])
  return { bytes: { thumbnail, small, medium: portrait, large: portrait }, ...PORTRAIT }
}

/** Two people have a greeting. The demo has no voices, so they play a few soft notes, one a second. */
const GREETERS = ['ingrid', 'jonah']
const NOTES_HZ = [392, 523, 659, 587, 523]

function greeting(): Uint8Array {
  const sampleAt = (at: number) => {
    const seconds = (at % VOICE_HERTZ) / VOICE_HERTZ
    const hertz = NOTES_HZ[Math.floor(at / VOICE_HERTZ)] ?? 0
    return 9_000 * Math.min(1, 40 * seconds) * Math.exp(-3 * seconds) * Math.sin(2 * Math.PI * hertz * seconds)
  }
  return wavOf(Int16Array.from({ length: NOTES_HZ.length * VOICE_HERTZ }, (_, at) => sampleAt(at)))
}

/** Stores every portrait and greeting under the keys that uploads have. Idempotent. */
export async function storeUploads(files: Files): Promise<void> {
  const remaining = [...COMPANIONS, APPLICANT].values()
  const work = async () => {
    for (const person of remaining) await putImage(files, photoKeyOf(person.key), await renditionsOf(person))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  for (const key of GREETERS) await putVoice(files, voiceKeyOf(key), greeting())
}
