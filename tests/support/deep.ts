/** True in `npm run test:deep`: random seeds, and searches at full size. */
export const isDeep = process.env.DEEP === '1'
