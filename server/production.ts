import * as pages from 'virtual:react-router/server-build'
import { isCheck, runDoctor } from '#tools/doctor/main.ts'
import { runAdminCommand } from './admin-commands.ts'
import { runProgram } from './main.ts'

const [command, ...more] = process.argv.slice(2)
if (command !== undefined) {
  const words = command === 'doctor' ? more : [command, ...more]
  const [word = '', what] = words
  process.exit((await (command === 'doctor' && isCheck(word) ? runDoctor(word, what) : runAdminCommand(words))) ? 0 : 1)
}
await runProgram({ pages, assets: 'build/client' })
