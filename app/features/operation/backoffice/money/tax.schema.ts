export const REPORT_PROBLEMS = [
  'confirmation_needed',
  'wrong_password',
  'wrong_code',
  'too_many_attempts',
  'report_operator_incomplete',
  'invalid_input',
] as const
