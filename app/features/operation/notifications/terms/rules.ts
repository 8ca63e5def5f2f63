import type { Notice } from '../rules.ts'

/** The cause of the notice of changed terms, one per version. */
export const termsCause = (version: string) => `terms.changed:${version}`

/** That the terms change on a day, at least the time of notice before. */
export const termsNotice = (userId: string, version: string, effectiveOn: string): Notice => ({
  userId,
  code: 'terms_changed',
  metadata: { version, effectiveOn },
  channels: ['mail'],
})
