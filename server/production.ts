import * as pages from 'virtual:react-router/server-build'
import { runProgram } from './main.ts'

await runProgram({ pages, assets: 'build/client' })
