import { nameSkeleton } from '#app/content-check/names.ts'
import { interestLabels, makeSlug } from '#app/features/marketplace/profiles/rules.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
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
} from '#db/schema/all.ts'
import { ACCOUNTS, appliedAt, approvedAt, type DemoAccount, joinedAt } from './accounts.ts'
import type { DemoFavorite } from './activity.ts'
import { applicationIdOf, photoKeyOf, userIdOf } from './ids.ts'
import { APPLICANT, COMPANIONS, type DemoApplicant, type DemoCompanion } from './people.ts'
import { PORTRAIT } from './portraits.server.ts'
import { demoId } from './seeded.ts'

/** Inserts what companions declared: coaches with a certificate trade, everybody else is a private person. */
async function insertDeclarations(tx: Tx, now: Date, keys: readonly string[]): Promise<void> {
  const companions = new Map(COMPANIONS.map((companion, seed) => [companion.key, { companion, seed }]))
  await tx.insert(traderDetails).values(
    keys.map((key) => {
      const found = companions.get(key)
      const identity = found?.companion.certified ? identityOf(found.companion, found.seed, now) : {}
      return {
        userId: userIdOf(key),
        isTrader: found?.companion.certified === true,
        declaredAt: now,
        updatedAt: now,
        ...identity,
      }
    }),
  )
}

const identityOf = ({ fullName, countryCode, key }: DemoCompanion, seed: number, now: Date) => ({
  legalName: `${fullName}, coaching`,
  address: `Demo Street ${seed + 1}\n${10_000 + seed} Exampleton`,
  country: countryCode,
  email: `${key}@coaching.example`,
  phone: `+49 30 5550${100 + seed}`,
  certifiedAt: now,
})

const companionByKey = new Map<string, DemoCompanion>(COMPANIONS.map((person) => [person.key, person]))
const personByKey = new Map<string, DemoApplicant>([...companionByKey, [APPLICANT.key, APPLICANT]])

/** Inserts all demo accounts, ready to sign in, with profiles, photos and decided applications. */
export async function insertPeople(tx: Tx, now: Date, passwordHash: string): Promise<void> {
  const people = ACCOUNTS.map((account) => ({ account, id: userIdOf(account.key), createdAt: joinedAt(account, now) }))
  await tx.insert(users).values(
    people.map(({ account, id, createdAt }) => {
      const companion = companionByKey.get(account.key)
      return {
        id,
        role: account.role,
        status: account.status,
        email: account.email,
        emailVerified: true,
        language: account.language,
        timeZone: account.timeZone,
        ratePerHourAudio: companion?.ratePerHourAudio ?? null,
        ratePerHourVideo: companion?.ratePerHourVideo ?? null,
        confirmedAdultAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
  await tx
    .insert(credentials)
    .values(people.map(({ id, createdAt }) => ({ userId: id, passwordHash, createdAt, updatedAt: createdAt })))
  await tx
    .insert(photos)
    .values(
      people
        .filter(({ account }) => personByKey.has(account.key))
        .map(({ account, id, createdAt }) => ({ key: photoKeyOf(account.key), ownerId: id, createdAt, ...PORTRAIT })),
    )
  const companions = people.filter(({ account }) => account.role === 'offerer')
  await insertDeclarations(
    tx,
    now,
    // An applicant is asked with the first rates.
    companions.filter(({ account }) => account.status === 'active').map(({ account }) => account.key),
  )
  await tx
    .insert(badgeEvidence)
    .values(COMPANIONS.filter(({ certified }) => certified).map((person) => certificateOf(person, now)))
  await tx
    .insert(profiles)
    .values(
      people.map(({ account, id, createdAt }) => ({ id, createdAt, ...profileOf(account, id), updatedAt: createdAt })),
    )
  await tx
    .insert(profileSlugs)
    .values(
      people
        .filter(({ account }) => personByKey.has(account.key))
        .map(({ account, id, createdAt }) => ({ slug: makeSlug(account.displayName, id), profileId: id, createdAt })),
    )
  await insertApplications(tx, now)
}

const CERTIFICATES = {
  en: { title: 'Certified life coach, 120 hours', issuer: 'International Coaching Federation' },
  de: { title: 'Systemischer Coach, 120 Stunden', issuer: 'Deutscher Coaching Verband' },
} as const

/** What the demo's administrator saw before the badge was given. */
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
  if (!person) return { fullName: account.displayName, ...(account.role === 'admin' ? {} : seekerProfile(account)) }
  const companion = companionByKey.get(account.key)
  return {
    fullName: person.fullName,
    nameSkeleton: nameSkeleton(person.fullName),
    bio: person.bio,
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

/** Profile of a seeker: a country and a language. */
function seekerProfile({ timeZone, language }: DemoAccount) {
  return { locationCode: COUNTRY_OF_ZONE[timeZone] ?? null, languages: [language] }
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

/** Inserts favourites in the order of the list, the last one a day ago. */
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
