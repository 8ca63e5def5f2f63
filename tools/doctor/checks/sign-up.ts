import { note, type SettingsCheck } from '../finding.ts'

/** What sign-up discloses about existing accounts. */
export const checkSignUp: SettingsCheck = ({ isPublic, signupDisclosure }) =>
  isPublic && signupDisclosure === 'immediate'
    ? [
        note(
          'SIGNUP_DISCLOSURE is immediate and tells strangers whose address has an account; deferred is better: on a site about being lonely, having an account is the secret',
        ),
      ]
    : []
