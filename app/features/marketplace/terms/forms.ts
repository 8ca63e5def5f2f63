import { z } from 'zod'
import { VERSION_PATTERN } from './schema.ts'

/** The version that somebody read and accepts. */
export const acceptTermsForm = z.strictObject({ version: z.string().max(40).regex(VERSION_PATTERN) })
