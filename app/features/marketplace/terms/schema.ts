import { z } from 'zod'

export const VERSION_MAX = 40
/** What a version is called, such as `2027-01`. */
export const VERSION_PATTERN = /^[a-z0-9][a-z0-9.-]{0,39}$/

/** How a person came to accept a version: by signing up, or when asked after a change. */
export const ACCEPTANCE_WAYS = ['sign_up', 'asked'] as const

/** The version that somebody read and accepts. */
export const acceptTermsForm = z.strictObject({ version: z.string().max(40).regex(VERSION_PATTERN) })
