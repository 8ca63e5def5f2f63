import { z } from 'zod'

export const VERSION_MAX = 40
/** Version names such as `2027-01`. */
export const VERSION_PATTERN = /^[a-z0-9][a-z0-9.-]{0,39}$/

export const ACCEPTANCE_WAYS = ['sign_up', 'asked'] as const

export const acceptTermsForm = z.strictObject({ version: z.string().max(40).regex(VERSION_PATTERN) })
