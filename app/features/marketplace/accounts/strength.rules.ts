import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** From "very easy to guess" to "strong". */
export type Strength = 0 | 1 | 2 | 3 | 4

/** More characters only slow down the estimate. */
const estimatedCharacters = 60

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * How hard a password is to guess. `related` are words an attacker who knows the person would try, such as the email.
 */
export const estimateStrength = (password: string, related: readonly string[]): Strength =>
  estimator.check(
    password.slice(0, estimatedCharacters),
    related.flatMap((word) => [word, ...word.split(/[@.\s]/)]),
  ).score
