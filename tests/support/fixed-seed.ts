import fc from 'fast-check'
import { isDeep } from './deep.ts'

// A failing search fails again. `npm run test:deep` uses a new seed each time and prints it.
if (!isDeep) fc.configureGlobal({ seed: 1 })
