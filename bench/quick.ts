/** Whether only the most telling figures are wanted, in three minutes: fewer rounds and people, the same code. */
export const isQuick = process.argv.includes('--quick')
