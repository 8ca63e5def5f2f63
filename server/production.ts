import * as pages from 'virtual:react-router/server-build'
import { runAdminCommand } from './admin-commands.ts'
import { runProgram } from './main.ts'

const words = process.argv.slice(2)
if (words.length > 0) process.exit((await runAdminCommand(words)) ? 0 : 1)
await runProgram({ pages, assets: 'build/client' })
