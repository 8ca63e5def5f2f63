import { decideContent } from '#app/content-check/check.ts'
import { nameSkeleton } from '#app/content-check/names.ts'
import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { reopenReview } from '#app/features/marketplace/accounts/users.commands.server.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { parseInput } from '#app/platform/http/request.ts'
import { makeRenditions, newImageKey, putImage, removeImage } from '#app/platform/outside/images.server.ts'
import { removeVoice } from '#app/platform/outside/voices.server.ts'
import { authorize, isRefusal, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { decideApplying } from './applications.rules.ts'
import type { CountryCode } from './catalogues.data.ts'
import { listComparedPhotos, type ReviewedContent, recordChanges } from './changes.commands.server.ts'
import {
  companionProfile,
  companionSteps,
  firstOpenStep,
  lastStep,
  type OnboardingDraft,
  onboardingDraft,
  type ProfileInput,
  seekerProfile,
  seekerStep,
} from './forms.ts'
import {
  allBios,
  canApply,
  canEditProfile,
  canFavorite,
  canOnboard,
  decideBirthYear,
  decideOtherBios,
  interestLabels,
  makeSlug,
} from './rules.ts'
import { type OtherBioField, type OtherBios, otherBioField, PHOTO_MIN_HEIGHT, PHOTO_MIN_WIDTH } from './schema.ts'
import {
  deleteDraft,
  deletePhoto,
  deleteVoice,
  findApplicant,
  findDraft,
  findOwnProfile,
  findSlugOwner,
  insertApplication,
  insertPhoto,
  insertSlug,
  isListedFor,
  isOwnPhoto,
  listRemovablePhotos,
  listRemovableVoices,
  lockProfile,
  updateFavorite,
  updateRemovedPhotos,
  updateRemovedUploads,
  updateResubmitted,
  upsertDraft,
  upsertProfile,
} from './store.server.ts'

const spareUploadsLimit = 5

/** Decoding uploads is expensive. */
const uploadLimit = { name: 'photo_upload', attempts: 30, seconds: 60 * 60 } as const

/**
 * Stores an upload, which stays hidden until a profile or draft uses it. Refuses with `photo_*` or `too_many_attempts`.
 */
export async function storePhoto(ctx: Ctx, viewer: Viewer, bytes: Uint8Array): Promise<{ photoKey: string }> {
  authorize(canEditProfile(viewer))
  await limitAttempts(ctx, [[uploadLimit, viewer.userId]])
  const renditions = await makeRenditions(bytes)
  if (renditions.width < PHOTO_MIN_WIDTH || renditions.height < PHOTO_MIN_HEIGHT)
    throw new Refusal('photo_too_small', { status: 422 })
  const photoKey = newImageKey()
  await insertPhoto(ctx.db, photoKey, viewer.userId, renditions.width, renditions.height)
  try {
    await putImage(ctx.files, photoKey, renditions)
  } catch (error) {
    await removeImage(ctx.files, photoKey).catch(() => {})
    await deletePhoto(ctx.db, photoKey)
    throw error
  }
  const unused = await inTransaction(ctx.db, (tx) => updateRemovedUploads(tx, viewer.userId, spareUploadsLimit))
  await deleteFiles(ctx, { photos: unused }).catch((error) =>
    ctx.log.warn('unused photos are left for the sweep', { error }),
  )
  return { photoKey }
}

/** Refuses as `storePhoto`, with errors at the field. */
export async function storeSentPhoto(ctx: Ctx, viewer: Viewer, form: FormData): Promise<void> {
  const file = form.get('photo')
  if (!(file instanceof File) || file.size === 0) return
  const { photoKey } = await storePhoto(ctx, viewer, new Uint8Array(await file.arrayBuffer())).catch(atPhotoField)
  form.set('photoKey', photoKey)
}

function atPhotoField(error: unknown): never {
  if (!isRefusal(error) || !error.code.startsWith('photo_')) throw error
  const { code, status, details } = error
  throw new Refusal(code, { status, details: { ...details, 'field.photoKey': code } })
}

/** Keys of stored photos and voice greetings. */
export type StoredFiles = { photos?: readonly string[]; voices?: readonly string[] }

export async function deleteFiles(
  ctx: Pick<Ctx, 'db' | 'files'>,
  { photos = [], voices = [] }: StoredFiles,
): Promise<void> {
  for (const key of photos) {
    await removeImage(ctx.files, key)
    await deletePhoto(ctx.db, key)
  }
  for (const key of voices) {
    await removeVoice(ctx.files, key)
    await deleteVoice(ctx.db, key)
  }
}

function refuseContent(field: 'fullName' | 'bio' | OtherBioField, text: string) {
  const decision = decideContent(text, field === 'fullName' ? 'name' : 'bio')
  if (decision.ok) return
  throw new Refusal(decision.code, { status: 422, details: { ...decision.details, [`field.${field}`]: decision.code } })
}

type OnboardingStepInput = { step: number; values: Record<string, unknown> }

/** Refuses with `invalid_input` and a code per field, or `unwanted_content`. */
export const saveOnboardingStep = command(async (_ctx, tx, viewer: Viewer, input: OnboardingStepInput) => {
  authorize(canOnboard(viewer))
  const schema = viewer.role === 'seeker' ? (input.step === 1 ? seekerStep : undefined) : companionSteps[input.step - 1]
  if (!schema) throw notFound()
  const values = parseInput(schema, input.values) as OnboardingDraft
  if (values.fullName) refuseContent('fullName', values.fullName)
  if (values.photoKey) await ownPhoto(tx, values.photoKey, viewer)
  await upsertDraft(tx, viewer.userId, values)
})

async function ownPhoto(tx: Tx, photoKey: string, viewer: Viewer): Promise<string> {
  if (await isOwnPhoto(tx, photoKey, viewer.userId)) return photoKey
  throw new Refusal('invalid_input', { status: 400, details: { 'field.photoKey': 'photo_required' } })
}

type OnboardingEnd = { language: Language; browserCountry: CountryCode | null }

/** Refuses with `already_onboarded`, or with `onboarding_incomplete` and the first open step. */
export const completeOnboarding = command(async (ctx, tx, viewer: Viewer, input: OnboardingEnd) => {
  authorize(canOnboard(viewer))
  const existing = await findOwnProfile(tx, viewer.userId)
  if (existing?.fullName) throw new Refusal('already_onboarded')
  const draft = onboardingDraft.parse(await findDraft(tx, viewer.userId))
  const isSeeker = viewer.role === 'seeker'
  const open = isSeeker ? (seekerStep.safeParse(draft).success ? 2 : 1) : firstOpenStep(draft)
  if (open <= lastStep(viewer.role)) throw new Refusal('onboarding_incomplete', { details: { step: open } })
  const fullName = draft.fullName ?? ''
  if (isSeeker) {
    await upsertProfile(tx, viewer.userId, {
      ...nameColumns(fullName),
      locationCode: input.browserCountry,
      languages: [input.language],
    })
  } else {
    const photoKey = await ownPhoto(tx, draft.photoKey ?? '', viewer)
    await upsertProfile(tx, viewer.userId, {
      ...nameColumns(fullName),
      locationCode: draft.locationCode ?? null,
      languages: draft.languages ?? [],
      interests: draft.interests ?? [],
      interestLabels: interestLabels(draft.interests ?? []),
      photoKey,
    })
    await renewSlug(tx, viewer.userId, fullName)
    await updateRemovedPhotos(tx, viewer.userId, photoKey)
    const applicationId = await insertApplication(tx, viewer.userId)
    if (applicationId)
      await announce(ctx, tx, { type: 'application.submitted', applicationId, companionId: viewer.userId })
  }
  await deleteDraft(tx, viewer.userId)
  await ctx.live.publish(tx, `user:${viewer.userId}`, { topic: 'profile' })
})

/** Saves the step first. If completing then fails unexpectedly, refuses with `profile_failed`. */
export async function submitOnboardingStep(
  ctx: Ctx,
  viewer: Viewer,
  input: OnboardingStepInput & OnboardingEnd,
): Promise<{ isComplete: boolean }> {
  await saveOnboardingStep(ctx, viewer, input)
  if (input.step < lastStep(viewer.role)) return { isComplete: false }
  await completeOnboarding(ctx, viewer, input).catch((error: unknown) => {
    if (isRefusal(error)) throw error
    ctx.log.error('a profile could not be set up', { error })
    throw new Refusal('profile_failed', { status: 500 })
  })
  return { isComplete: true }
}

const nameColumns = (fullName: string) => ({ fullName, nameSkeleton: nameSkeleton(fullName) })

/** Sets the slug for the name, lengthened if another profile ever had it. */
async function renewSlug(tx: Tx, profileId: string, fullName: string): Promise<void> {
  for (const characters of [4, 6, 8, 12, 32]) {
    const slug = makeSlug(fullName, profileId, characters)
    await insertSlug(tx, profileId, slug)
    if ((await findSlugOwner(tx, slug)) !== profileId) continue
    await upsertProfile(tx, profileId, { slug })
    return
  }
}

export async function renameProfile(tx: Tx, profileId: string, fullName: string): Promise<void> {
  const before = await findOwnProfile(tx, profileId)
  await upsertProfile(tx, profileId, nameColumns(fullName))
  if (before?.slug) await renewSlug(tx, profileId, fullName)
}

/**
 * Deletes the files of a replaced photo after the commit. Refuses with `unwanted_content` or `birth_year_too_young`.
 */
export async function updateProfile(ctx: Ctx, viewer: Viewer, input: Record<string, unknown>): Promise<void> {
  const photos = await writeProfile(ctx, viewer, input)
  await deleteFiles(ctx, { photos }).catch((error) => ctx.log.warn('replaced photos are left for the sweep', { error }))
}

type Content = { fullName: string | null; photoKey: string | null; bio: string; otherBios?: OtherBios }

const contentOf = ({ fullName, photoKey, bio, otherBios = {} }: Content): ReviewedContent => ({
  name: fullName,
  photo: photoKey,
  bio: allBios({ bio, otherBios }),
})

function refuseOtherBios(form: { bio: string; otherBios: OtherBios }) {
  for (const language of LANGUAGES) refuseContent(otherBioField(language), form.otherBios[language] ?? '')
  const { field, ...decision } = decideOtherBios(form)
  if (!decision.ok) throw new Refusal(decision.code, { status: 422, details: { [`field.${field}`]: decision.code } })
}

const writeProfile = command(async (ctx, tx, viewer: Viewer, input: Record<string, unknown>) => {
  authorize(canEditProfile(viewer))
  const isCompanion = isCompanionRole(viewer.role)
  const form: ProfileInput = parseInput(isCompanion ? companionProfile : seekerProfile, input)
  refuseContent('fullName', form.fullName)
  refuseContent('bio', form.bio)
  if ('otherBios' in form) refuseOtherBios(form)
  const birthYear = decideBirthYear(form.birthYear, isCompanion, ctx.clock.now())
  if (!birthYear.ok) throw new Refusal(birthYear.code, { details: { 'field.birthYear': birthYear.code } })
  if (form.photoKey) await ownPhoto(tx, form.photoKey, viewer)
  const isReviewed = isCompanion && viewer.status === 'active'
  if (isReviewed) await lockProfile(tx, viewer.userId)
  const before = isReviewed ? await findOwnProfile(tx, viewer.userId) : undefined
  const interests = { interests: form.interests, interestLabels: interestLabels(form.interests) }
  await upsertProfile(tx, viewer.userId, { ...form, ...nameColumns(form.fullName), ...interests })
  if (isCompanion) await renewSlug(tx, viewer.userId, form.fullName)
  if (before) await recordChanges(tx, viewer.userId, { before: contentOf(before), after: contentOf(form) })
  await ctx.live.publish(tx, `user:${viewer.userId}`, { topic: 'profile' })
  const retired = await updateRemovedPhotos(tx, viewer.userId, form.photoKey)
  const compared = await listComparedPhotos(tx, retired)
  return retired.filter((key) => !compared.has(key))
})

/** Idempotent. Refuses with `only_seekers`, or `not_found` if the companion is unlisted or blocked. */
export const setFavorite = command(async (_ctx, tx, viewer: Viewer, input: { companionId: string; on: boolean }) => {
  authorize(canFavorite(viewer))
  if (input.on && !(await isListedFor(tx, input.companionId, viewer.userId))) throw notFound()
  await updateFavorite(tx, viewer.userId, input.companionId, input.on)
})

/** Refuses with `application_not_open`, `_too_soon`, `_too_often` or `account_closed`. */
export const sendApplication = command(async (ctx, tx, viewer: Viewer, _input: Record<string, never>) => {
  authorize(canApply(viewer))
  const companionId = viewer.userId
  const applicant = await findApplicant(tx, companionId)
  if (!applicant) throw notFound()
  const { as } = unwrap(decideApplying(applicant, ctx.clock.now()))
  if (as === 'again') {
    const applicationId = applicant.applicationId ?? ''
    const timesSent = await updateResubmitted(tx, applicationId)
    if (timesSent === null) throw new Refusal('application_not_open')
    await announce(ctx, tx, { type: 'application.resubmitted', applicationId, companionId, timesSent })
  } else {
    const applicationId = await insertApplication(tx, companionId)
    if (!applicationId) throw new Refusal('application_not_open')
    await reopenReview(tx, companionId)
    await announce(ctx, tx, { type: 'application.submitted', applicationId, companionId })
  }
  await ctx.live.publish(tx, `user:${companionId}`, { topic: 'profile' })
})

/** Deletes photos and voice greetings that nobody uses. */
export async function sweepFiles(ctx: Ctx): Promise<void> {
  const hoursAgo = (hours: number) => new Date(ctx.clock.now().getTime() - hours * 3_600_000)
  await deleteFiles(ctx, {
    photos: await listRemovablePhotos(ctx.db, hoursAgo(24)),
    voices: await listRemovableVoices(ctx.db, hoursAgo(1)),
  })
}
