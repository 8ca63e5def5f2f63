import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '#app/platform/config.ts'
import { bad, type Finding, ok } from '../finding.ts'

const leastMegabytes = 500

/** Room for database, photos and logs in the data folder, in megabytes (10^6 bytes). */
export function checkDisk(config: Pick<Config, 'dataDir'>, freeOn: (folder: string) => number = freeMegabytes) {
  const folder = resolve(config.dataDir)
  const free = freeOn(existsSync(folder) ? folder : existsSync(dirname(folder)) ? dirname(folder) : '/')
  const finding: Finding =
    free < leastMegabytes
      ? bad(`only ${free} MB are free in ${config.dataDir}; make room`)
      : ok(`${free} MB are free in ${config.dataDir}`)
  return [finding]
}

function freeMegabytes(folder: string): number {
  const disk = statfsSync(folder)
  return Math.round((disk.bavail * disk.bsize) / 1e6)
}
