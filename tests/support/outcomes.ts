/** The error code of a refused command, or `done`. */
export const outcomeOf = (work: Promise<unknown>, done = 'done'): Promise<string> =>
  work.then(
    () => done,
    (error: { code: string }) => error.code,
  )
