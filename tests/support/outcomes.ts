export const outcomeOf = (work: Promise<unknown>, done = 'done'): Promise<string> =>
  work.then(
    () => done,
    (error: { code: string }) => error.code,
  )
