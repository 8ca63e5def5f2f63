import { z } from 'zod'

/** Roles as stored; `offerer` is the data word for a companion (document 1 §3). */
export const ROLES = ['seeker', 'offerer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** `null` is a companion whose application has not been decided (decisions.md, People). */
export const ACCOUNT_STATUSES = ['new', 'active', 'rejected', 'suspended', 'canceled'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** Roles that people can sign up for; administrators are made by the operator only. */
export const SIGN_UP_ROLES = ['seeker', 'offerer'] as const
export type SignUpRole = (typeof SIGN_UP_ROLES)[number]
export const signUpRole = z.enum(SIGN_UP_ROLES, 'missing_role')

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128

/** Addresses are compared and stored in small letters. */
export const emailAddress = z.string().trim().toLowerCase().pipe(z.email('invalid_email').max(254, 'invalid_email'))
const newPassword = z
  .string('password_required')
  .min(1, 'password_required')
  .min(PASSWORD_MIN, 'password_too_short')
  .max(PASSWORD_MAX, 'password_too_long')
/** A place of ours to go on to afterwards; checked again where it is used. */
const place = z.string().max(500).optional().catch(undefined)

/** The sign-up form (1§5). */
export const signUpForm = z
  .object({
    role: signUpRole,
    email: z.string().trim().min(1, 'email_and_password_required').pipe(emailAddress),
    password: z
      .string()
      .min(1, 'email_and_password_required')
      .min(PASSWORD_MIN, 'password_too_short')
      .max(PASSWORD_MAX, 'password_too_long'),
    adult: z.literal('on', 'adult_required'),
    next: place,
  })
  .strip()

/** The sign-in form; what is wrong beyond emptiness is decided by the password check alone. */
export const signInForm = z.object({
  email: z.string().trim().toLowerCase().min(1, 'email_and_password_required').max(254),
  password: z.string().min(1, 'email_and_password_required').max(1000),
  next: place,
})

export const resetRequestForm = z.object({
  email: z.string().trim().min(1, 'email_required').pipe(emailAddress),
})

/** The new password, twice. */
export const newPasswordForm = z
  .object({ token: z.string().min(1).max(200), password: newPassword, confirmation: z.string() })
  .refine((form) => form.password === form.confirmation, { path: ['confirmation'], message: 'passwords_differ' })

export const confirmForm = z.object({ token: z.string().min(1).max(200), next: place })
