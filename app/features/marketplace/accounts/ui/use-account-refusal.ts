import { useRefusal } from '#app/i18n/use-refusal.ts'
import { ADULT_AGE, PASSWORD_MAX, PASSWORD_MIN, PASSWORD_MIN_ADMINISTRATOR } from '../schema.ts'

const LIMITS = {
  age: ADULT_AGE,
  least: PASSWORD_MIN,
  most: PASSWORD_MAX,
  leastOfAdministrators: PASSWORD_MIN_ADMINISTRATOR,
}

/** Says a refusal's code, with the age and the lengths of passwords that it names. */
export const useAccountRefusal = (general: 'invalid_input' | 'link_invalid' = 'invalid_input') =>
  useRefusal('accounts', general, LIMITS)
