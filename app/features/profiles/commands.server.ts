import { type ContentField, decideContent } from '#app/content-check/check.ts'
import { nameSkeleton } from '#app/content-check/names.ts'
import { limitAttempts } from '#app/features/accounts/limits/commands.server.ts'
import { isCompanionRole } from '#app/features/accounts/schema.ts'
import { setTimeZone } from '#app/features/accounts/time-zone/commands.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { parseInput } from '#app/platform/http/request.ts'
import { makeRenditions, newImageKey, putImage, removeImage } from '#app/platform/outside/images.server.ts'
import { allow, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { CountryCode } from './catalogues.data.ts'
import type { OnboardingDraft, ProfileInput } from './forms.ts'
import {
  COMPANION_STEPS,
  companionProfile,
  companionSteps,
  onboardingDraft,
  seekerProfile,
  seekerStep,
} from './forms.ts'
import { firstOpenStep } from './onboarding.rules.ts'
import { canEditProfile, canFavorite, canOnboard } from './policy.ts'
import { decideBirthYear, interestLabels, makeSlug } from './rules.ts'
import {
  deletePhoto,
  findDraft,
  findProfile,
  findSlugOwner,
  insertApplication,
  insertPhoto,
  isListedFor,
  isOwnPhoto,
  mergeDraft,
  type ProfileValues,
  rememberSlug,
  removeDraft,
  retirePhotos,
  retireSpareUploads,
  saveProfile,
  setFavorite,
} from './store.server.ts'

/** So many uploads that nothing names are kept for each person: whoever tries one photo after the other loses the oldest. */
const spareUploads = 5

/** Uploads are expensive to decode. */
const uploadLimit = { name: 'photo_upload', attempts: 30, seconds: 60 * 60 } as const

/**
 * Decodes and stores an uploaded picture of the viewer and gives its key; it shows nowhere until a profile or draft names it.
 * Refuses with `photo_not_image`, `photo_too_large`, `photo_unreadable`, `photo_busy` or `too_many_attempts`.
 */
export async function storePhoto(ctx: Ctx, viewer: Viewer, bytes: Uint8Array): Promise<{ photoKey: string }> {
  allow(canEditProfile(viewer))
  await limitAttempts(ctx, [[uploadLimit, viewer.userId]])
  const renditions = await makeRenditions(bytes)
  const photoKey = newImageKey()
  await insertPhoto(ctx.db, photoKey, viewer.userId, renditions.width, renditions.height)
  try {
    await putImage(ctx.files, photoKey, renditions)
  } catch (error) {
    await removeImage(ctx.files, photoKey).catch(() => {})
    await deletePhoto(ctx.db, photoKey)
    throw error
  }
  const spare = await inTransaction(ctx.db, (tx) => retireSpareUploads(tx, viewer.userId, spareUploads))
  await removePhotos(ctx, spare).catch((error) => ctx.log.warn('spare pictures are left for the sweep', { error }))
  return { photoKey }
}

/** Removes the files of pictures that no profile names, then their rows. */
export async function removePhotos(ctx: Pick<Ctx, 'db' | 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await removeImage(ctx.files, key)
    await deletePhoto(ctx.db, key)
  }
}

const contentField: Record<'fullName' | 'bio', ContentField> = { fullName: 'name', bio: 'bio' }

function refuseContent(field: 'fullName' | 'bio', text: string) {
  const decision = decideContent(text, contentField[field])
  if (decision.ok) return
  throw new Refusal(decision.code, { status: 422, details: { ...decision.details, [`field.${field}`]: decision.code } })
}

export type OnboardingStepInput = { step: number; values: Record<string, unknown> }

/** Checks and keeps one step of onboarding; the draft survives reload and language switch. Refuses with `invalid_input` and a code per field. */
export const saveOnboardingStep = command(async (_ctx, tx, viewer: Viewer, input: OnboardingStepInput) => {
  allow(canOnboard(viewer))
  const schema = viewer.role === 'seeker' ? (input.step === 1 ? seekerStep : undefined) : companionSteps[input.step - 1]
  if (!schema) throw notFound()
  const values = parseInput(schema, input.values) as OnboardingDraft
  if (values.fullName) refuseContent('fullName', values.fullName)
  if (values.photoKey) await ownPhoto(tx, values.photoKey, viewer)
  await mergeDraft(tx, viewer.userId, values)
})

async function ownPhoto(tx: Tx, photoKey: string, viewer: Viewer): Promise<string> {
  if (await isOwnPhoto(tx, photoKey, viewer.userId)) return photoKey
  throw new Refusal('invalid_input', { status: 400, details: { 'field.photoKey': 'photo_required' } })
}

export type OnboardingEnd = { language: Language; browserCountry: CountryCode | null }

/**
 * Turns the draft into a profile (O-20, O-21); a companion's also becomes an application to be reviewed.
 * Refuses with `already_onboarded`, or `onboarding_incomplete` with the step that is open.
 */
export const completeOnboarding = command(async (ctx, tx, viewer: Viewer, input: OnboardingEnd) => {
  allow(canOnboard(viewer))
  const known = await findProfile(tx, viewer.userId)
  if (known?.fullName) throw new Refusal('already_onboarded')
  const draft = onboardingDraft.parse(await findDraft(tx, viewer.userId))
  const isSeeker = viewer.role === 'seeker'
  const open = isSeeker ? (seekerStep.safeParse(draft).success ? 2 : 1) : firstOpenStep(draft)
  if (open <= (isSeeker ? 1 : COMPANION_STEPS)) throw new Refusal('onboarding_incomplete', { details: { step: open } })
  const fullName = draft.fullName ?? ''
  if (isSeeker) {
    await saveProfile(tx, viewer.userId, {
      ...named(fullName),
      locationCode: input.browserCountry,
      languages: [input.language],
    })
  } else {
    const photoKey = await ownPhoto(tx, draft.photoKey ?? '', viewer)
    await saveProfile(tx, viewer.userId, {
      ...named(fullName),
      locationCode: draft.locationCode ?? null,
      languages: draft.languages ?? [],
      interests: draft.interests ?? [],
      interestLabels: interestLabels(draft.interests ?? []),
      photoKey,
    })
    await renewSlug(tx, viewer.userId, fullName)
    await retirePhotos(tx, viewer.userId, photoKey)
    const applicationId = await insertApplication(tx, viewer.userId)
    if (applicationId)
      await announce(ctx, tx, { type: 'application.submitted', applicationId, companionId: viewer.userId })
  }
  await removeDraft(tx, viewer.userId)
  await ctx.live.publish(tx, `user:${viewer.userId}`, { topic: 'profile' })
})

const named = (fullName: string) => ({ fullName, nameSkeleton: nameSkeleton(fullName) })

/** Gives a profile the address of its name; an address that another profile ever had is lengthened. */
async function renewSlug(tx: Tx, profileId: string, fullName: string): Promise<void> {
  for (const characters of [4, 6, 8, 12, 32]) {
    const slug = makeSlug(fullName, profileId, characters)
    await rememberSlug(tx, profileId, slug)
    if ((await findSlugOwner(tx, slug)) !== profileId) continue
    await saveProfile(tx, profileId, { slug })
    return
  }
}

/**
 * Saves the whole profile form (P-23), and the zone if it names one. Refuses with `invalid_input` and a code per field, `unwanted_content`,
 * `birth_year_too_young` or `birth_year_required`. A new picture replaces the old one, whose files go when this is committed.
 */
export async function updateProfile(ctx: Ctx, viewer: Viewer, input: Record<string, unknown>): Promise<void> {
  const retired = await writeProfile(ctx, viewer, input)
  await removePhotos(ctx, retired).catch((error) => ctx.log.warn('old pictures are left for the sweep', { error }))
}

const writeProfile = command(async (ctx, tx, viewer: Viewer, input: Record<string, unknown>) => {
  allow(canEditProfile(viewer))
  const isCompanion = isCompanionRole(viewer.role)
  const form: ProfileInput = parseInput(isCompanion ? companionProfile : seekerProfile, input)
  refuseContent('fullName', form.fullName)
  refuseContent('bio', form.bio)
  const birthYear = decideBirthYear(form.birthYear, isCompanion && viewer.status === 'active', ctx.clock.now())
  if (!birthYear.ok) throw new Refusal(birthYear.code, { details: { 'field.birthYear': birthYear.code } })
  if (form.photoKey) await ownPhoto(tx, form.photoKey, viewer)
  const { timeZone, ...shown } = form
  const values: ProfileValues = { ...shown, ...named(form.fullName), interestLabels: interestLabels(form.interests) }
  await saveProfile(tx, viewer.userId, values)
  if (timeZone) await setTimeZone.join(ctx, tx, viewer, timeZone)
  if (isCompanion) await renewSlug(tx, viewer.userId, form.fullName)
  await ctx.live.publish(tx, `user:${viewer.userId}`, { topic: 'profile' })
  return retirePhotos(tx, viewer.userId, form.photoKey)
})

export type FavoriteInput = { companionId: string; on: boolean }

/**
 * Sets or takes away a seeker's heart; doing it twice is doing it once. Refuses with `only_seekers`, and with `not_found` for
 * somebody who is not listed or whom a block keeps away.
 */
export const toggleFavorite = command(async (_ctx, tx, viewer: Viewer, input: FavoriteInput) => {
  allow(canFavorite(viewer))
  if (input.on && !(await isListedFor(tx, input.companionId, viewer.userId))) throw notFound()
  await setFavorite(tx, viewer.userId, input.companionId, input.on)
})
