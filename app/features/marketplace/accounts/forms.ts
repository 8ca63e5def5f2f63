import { z } from 'zod'
import { HOUR_FORMATS } from '#app/i18n/languages.ts'
import { EMAIL_MAX, OPTIONAL_MAILS, PASSWORD_MAX, PASSWORD_MIN, SIGN_UP_ROLES } from './schema.ts'

export const signUpRole = z.enum(SIGN_UP_ROLES, 'missing_role')

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('invalid_email').max(EMAIL_MAX, 'invalid_email'))
const requiredEmail = z.string().trim().min(1, 'email_required').pipe(emailAddress)
const chosenPassword = (required: string) =>
  z.string(required).min(1, required).min(PASSWORD_MIN, 'password_too_short').max(PASSWORD_MAX, 'password_too_long')
const newPassword = chosenPassword('password_required')
/** Our own path to continue at; validated again before use. */
const nextPath = z.string().max(500).optional().catch(undefined)

export const signUpForm = z
  .object({
    role: signUpRole,
    email: requiredEmail,
    password: chosenPassword('password_missing'),
    adult: z.literal('on', 'adult_required'),
    next: nextPath,
  })
  .strip()

/** Only checks for empty fields; the rest is up to the password check. */
export const signInForm = z.object({
  email: z.string().trim().toLowerCase().min(1, 'email_required').max(EMAIL_MAX),
  password: z.string().min(1, 'password_missing').max(1000),
  next: nextPath,
})

export const demoSignInForm = z.object({ person: z.string().max(40) })

export const resetRequestForm = z.object({ email: requiredEmail })

export const newPasswordForm = z
  .object({
    token: z.string().min(1).max(200),
    password: newPassword,
    confirmation: z.string().max(PASSWORD_MAX, 'passwords_differ'),
  })
  .refine((form) => form.password === form.confirmation, { path: ['confirmation'], message: 'passwords_differ' })

const token = z.string().min(1).max(200)
export const confirmForm = z.object({ token, next: nextPath })

/** Asked for if the confirmation link is opened in a different browser from the sign-up. */
export const finishSignUpForm = z.object({
  role: signUpRole,
  password: newPassword,
  adult: z.literal('on', 'adult_required'),
})

const reAuthentication = {
  password: z.string('wrong_password').min(1, 'wrong_password').max(1000, 'wrong_password'),
  code: z.string().max(40).optional(),
}

export const reAuthenticationForm = z.object(reAuthentication)
const optional = (text: z.ZodString) => text.transform((typed) => typed || undefined).optional()
/** As above, for administrator actions. Skipped if this browser re-authenticated recently. */
export const recentReAuthenticationForm = z.object({
  password: optional(z.string().max(1000, 'wrong_password')),
  code: optional(z.string().trim().max(40, 'wrong_code')),
})
export const codeForm = z.object({ code: z.string().max(40, 'wrong_code') })
export const emailChangeForm = z.object({
  ...reAuthentication,
  email: requiredEmail,
})
export const emailChangeLinkForm = z.object({ token })
export const officeChangeLinkForm = z.object({ token, step: z.enum(['confirm', 'object']) })
export const deviceForm = z.object({ sessionId: z.uuid() })

export const changePasswordForm = z
  .object({ ...reAuthentication, newPassword, confirmation: z.string().max(PASSWORD_MAX, 'passwords_differ') })
  .refine((form) => form.newPassword === form.confirmation, { path: ['confirmation'], message: 'passwords_differ' })

export const hoursForm = z.object({ hourFormat: z.enum(HOUR_FORMATS) })

export const guestHoursForm = z.object({
  hourFormat: z.enum(['12', '24']),
  next: z.string().max(2_000).optional().catch(undefined),
})

export const mailsForm = z.object({ mails: z.array(z.enum(OPTIONAL_MAILS)).max(OPTIONAL_MAILS.length).default([]) })

export const timeZoneForm = z.object({ timeZone: z.string('time_zone_unknown').max(80, 'time_zone_unknown') })
