type Repeating = {
  /** Runs now, or again right after the current run. */
  runSoon(): void
  /** Stops; resolves when the current run has ended. */
  stop(): Promise<void>
}

type Options = { ms: number; onError: (error: unknown) => void }

/** Runs never overlap: each starts `ms` after the last one ended. Errors after `stop` aren't reported. */
export function repeat(work: () => Promise<unknown>, { ms, onError }: Options): Repeating {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isRequestedAgain = false
  let isStopped = false

  const run = () => {
    if (isStopped) return
    if (running) {
      isRequestedAgain = true
      return
    }
    clearTimeout(timer)
    running = workSafely().finally(() => {
      running = null
      if (isStopped) return
      if (isRequestedAgain) {
        isRequestedAgain = false
        run()
      } else timer = setTimeout(run, ms)
    })
  }
  const workSafely = async () => {
    try {
      await work()
    } catch (error) {
      if (!isStopped) onError(error)
    }
  }

  run()
  return {
    runSoon: run,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
