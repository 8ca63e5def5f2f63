import { officeLegal } from '#app/i18n/en/office-legal.ts'
import { interpolate } from '#app/i18n/sentence.ts'
import type { LegalProblem } from './schema.ts'

/** A problem in a line for the log and the doctor; the last good text of the file stays. */
export const legalProblemLine = ({ file, code, detail }: LegalProblem): string =>
  `${file}: ${interpolate(officeLegal.problems[code], { detail })}; the text before it stays`
