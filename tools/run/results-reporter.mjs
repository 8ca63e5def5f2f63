import { writeFileSync } from 'node:fs'

/**
 * Writes the result of a run to `RESULTS_FILE`. Failures name their project, because a file may run on two databases.
 */
export default class ResultsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const failures = unhandledErrors.map((error) => ({ name: 'outside any test', message: messageOf(error) }))
    for (const module of modules) {
      const place = `${module.project.name}: ${module.relativeModuleId}`
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === 'skipped' && isForAnotherRun(test)) continue
        counts[state === 'passed' || state === 'failed' ? state : 'skipped']++
        if (state === 'failed') {
          failures.push({ name: `${place} › ${test.fullName}`, message: errors.map(messageOf).join('\n') })
        }
      }
      // A file or group that breaks outside its tests has no failed test, only its own errors.
      for (const part of [module, ...module.children.allSuites()]) {
        const errors = part.errors()
        if (errors.length > 0) failures.push({ name: place, message: errors.map(messageOf).join('\n') })
      }
    }
    counts.failed = failures.length
    writeFileSync(process.env.RESULTS_FILE, JSON.stringify({ ...counts, failures }))
  }
}

/** Skipped by `--tags-filter`, not by `test.skip`. */
const isForAnotherRun = ({ tags }) => process.env.DEEP === '1' || tags.includes('deep') || tags.includes('timing')

const messageOf = ({ stack, message }) => stack ?? message
