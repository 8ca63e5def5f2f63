import * as pages from 'virtual:react-router/server-build'
import { runDeed } from './admin-commands.ts'
import { runProgram } from './main.ts'

const deed = process.argv.slice(2)
if (deed.length > 0) process.exit((await runDeed(deed)) ? 0 : 1)
await runProgram({ pages, assets: 'build/client' })
