import type { Language } from '#app/i18n/languages.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** The page to review and accept changed terms; continues at `next`. */
export const changedTermsPath = (language: Language, next: string) =>
  `/${language}/terms/changes?${new URLSearchParams({ next })}`

/** The version in force (`versions` newest first): the last to take effect, or else the first that will. */
export function versionInForce<V extends { effectiveAt: Date }>(versions: readonly V[], now: Date): V | undefined {
  const byDay = versions.toReversed().toSorted((one, other) => one.effectiveAt.getTime() - other.effectiveAt.getTime())
  return byDay.findLast(({ effectiveAt }) => effectiveAt <= now) ?? byDay[0]
}

/** The next announced version that isn't in force yet. */
export const upcomingVersion = <V extends { effectiveAt: Date }>(versions: readonly V[], now: Date): V | undefined =>
  versions
    .filter((each) => each !== versionInForce(versions, now) && each.effectiveAt > now)
    .toSorted((one, other) => one.effectiveAt.getTime() - other.effectiveAt.getTime())[0]

/** Members accept terms; administrators represent the operator. */
export function canAcceptTerms(viewer: Pick<Viewer, 'role'> | null): Decision {
  if (!viewer) return { ok: false, code: 'not_authenticated' }
  return viewer.role === 'admin' ? { ok: false, code: 'not_found' } : { ok: true }
}
