import fc from 'fast-check'
import { isDeep } from './deep.ts'

// A search that fails fails again; `npm run test:deep` looks elsewhere each time, and says its seed.
if (!isDeep) fc.configureGlobal({ seed: 1 })
