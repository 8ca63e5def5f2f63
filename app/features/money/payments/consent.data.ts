/**
 * Versions of what a buyer reads and agrees to about withdrawing, oldest first: their texts are `withdrawal` in
 * app/i18n, and stay there. A changed text is a new version (`consent.rules.test.ts` compares their digests).
 */
export const CONSENT_VERSIONS = ['2026-11', '2026-12'] as const
export type ConsentVersion = (typeof CONSENT_VERSIONS)[number]

/** The version that buyers see and agree to now. */
export const CONSENT_VERSION: ConsentVersion = '2026-12'
